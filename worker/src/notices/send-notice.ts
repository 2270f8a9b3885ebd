import { randomBytes } from 'node:crypto'
import type { SmsPrice } from '@ashenda/core/config/messages.ts'
import type { NoticeJob } from '@ashenda/core/contracts/jobs/notice.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import {
  mostAttempts,
  type NoticeLanguage,
  type NoticeWay,
  noticeLanguageOf,
  noticeWays,
  retryMs,
  rulesOf,
  waysOf,
} from '@ashenda/core/domain/notice.ts'
import { defaultText, noticePaths, shownValues, stopLine } from '@ashenda/core/domain/notice-defaults.ts'
import { composeNotice, type NoticeText } from '@ashenda/core/domain/notice-text.ts'
import { dueAt, usualQuiet, zoneOfPhone } from '@ashenda/core/domain/quiet-hours.ts'
import { smsLengthOf } from '@ashenda/core/domain/sms-segments.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  type ClaimedNotice,
  claimNotice,
  countSmsOfDay,
  endNotice,
  findReceiver,
  findWrittenText,
  postponeNotice,
  type Receiver,
  recordRefusal,
  recordSent,
  removePush,
  unlinkChat,
} from '@ashenda/db/queries/notices/send-notices.ts'
import type { NoteCall } from '@ashenda/platform/service-log.ts'
import type { Logger } from 'pino'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { MailProvider, MessageProvider, Sent } from '../messages/provider.ts'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { TelegramBot } from './telegram-bot.ts'
import type { WebPush } from './web-push.ts'

/** The ways out, where they are set up. */
export interface NoticeSenders {
  /** Sends texts of ours to a phone (E.164); undefined if nobody does there. */
  readonly smsFor: (phone: string) => MessageProvider | undefined
  readonly priceOf: (phone: string) => SmsPrice
  /** The most short messages in 24 hours. */
  readonly mostSmsADay: number
  readonly telegram: TelegramBot | undefined
  readonly push: WebPush | undefined
  /** The site's address, for links. */
  readonly origin: string
}

export const noSenders: NoticeSenders = {
  smsFor: () => undefined,
  priceOf: () => ({ currency: 'ETB', perSegment: 0 }),
  mostSmsADay: 0,
  telegram: undefined,
  push: undefined,
  origin: '',
}

export interface NoticeContext {
  readonly sql: Sql
  readonly senders: NoticeSenders
  readonly mail: MailProvider | undefined
  readonly note: NoteCall
  readonly metrics: WorkerMetrics
  readonly log: Logger
}

const hourMs = 3_600_000

/** The most notices a day to one person that she could opt out of: a fault somewhere must not flood her. */
const mostADay = 12

/** Sends a notice that is due, by the first of its ways that takes it. Logs have neither address nor text. */
export const createSendNotice =
  (context: NoticeContext): JobHandler<NoticeJob> =>
  async ({ notice: id }) => {
    const { sql } = context
    const notice = await claimNotice(sql, id, randomBytes(8).toString('base64url'))
    if (!notice) return
    const isTest = notice.parameters['testBody'] !== undefined
    const rules = rulesOf(notice.kind)
    const receiver = await findReceiver(sql, id, rules.group)
    if (!receiver || receiver.isGone) return void (await endNotice(sql, id, { state: 'skipped', reason: 'opted-out' }))
    if (receiver.bulk?.isStopped) return void (await endNotice(sql, id, { state: 'skipped', reason: 'stopped' }))
    const now = Date.now()
    if (!isTest && isOutdated(notice, receiver, now))
      return void (await endNotice(sql, id, { state: 'skipped', reason: 'outdated' }))
    if (rules.waits && !isTest) {
      const due = dueAt(now, quietOf(receiver))
      if (due > now) return void (await postponeNotice(sql, id, { dueAt: new Date(due), counts: false }))
    }
    if (rules.group !== null && !isTest && receiver.today >= mostADay)
      return void (await endNotice(sql, id, { state: 'skipped', reason: 'limit' }))
    const open = openWays(receiver, context)
    const ways = waysOf({
      kind: notice.kind,
      chosen: isTest ? noticeWays : (receiver.chosen ?? undefined),
      only: notice.ways,
      open,
      tried: notice.tried,
    })
    if (typeof ways === 'string')
      return void (await endNotice(
        sql,
        id,
        notice.tried.length > 0 ? { state: 'failed' } : { state: 'skipped', reason: ways },
      ))
    await sendBy(ways, notice, receiver, context)
  }

/** A rank of another day, a vote after closing, an opening that is past, or one that moved again helps nobody. */
function isOutdated(
  { kind, parameters, createdAt }: ClaimedNotice,
  { opensAt, closesAt }: Receiver,
  now: number,
): boolean {
  if (kind === 'vote-again') return closesAt === null || closesAt.getTime() <= now
  if (kind === 'rank') return festivalDayOf(createdAt.getTime()) !== festivalDayOf(now)
  if (kind !== 'opening' && kind !== 'opening-moved') return false
  const opens = Date.parse(String(parameters['opens']))
  return opens !== opensAt?.getTime() || (kind === 'opening' && opens < now)
}

const quietOf = ({ quietFrom, quietUntil, timeZone, phone }: Receiver) => ({
  from: quietFrom ?? usualQuiet.from,
  until: quietUntil ?? usualQuiet.until,
  zone: timeZone ?? zoneOfPhone(phone),
})

/** Ways that lead to her and are set up. */
const openWays = (
  { phone, email, chat, pushes }: Receiver,
  { senders, mail }: Pick<NoticeContext, 'senders' | 'mail'>,
): readonly NoticeWay[] => [
  ...(chat !== null && senders.telegram ? (['telegram'] as const) : []),
  ...(pushes.length > 0 && senders.push ? (['push'] as const) : []),
  ...(email && mail ? (['email'] as const) : []),
  ...(phone && senders.smsFor(phone) ? (['sms'] as const) : []),
]

async function sendBy(
  ways: readonly NoticeWay[],
  notice: ClaimedNotice,
  receiver: Receiver,
  context: NoticeContext,
): Promise<void> {
  const { sql, log, metrics, note } = context
  const { id, kind, attempts } = notice
  for (const way of ways) {
    const language = languageOf(notice, receiver)
    if (way === 'sms' && (await countSmsOfDay(sql)) >= context.senders.mostSmsADay) {
      const later = new Date(Date.now() + hourMs)
      return void (await postponeNotice(sql, id, { dueAt: later, counts: false, way, error: 'the limit of the day' }))
    }
    const text = await textOf(sql, notice, receiver, way, language)
    const { sent, provider, price } = await send(way, notice, receiver, language, text, context)
    metrics.messages.inc({ provider, result: sent.result })
    if (way === 'email' || way === 'sms')
      note(way === 'email' ? 'mail' : 'phones', sent.result === 'sent' ? undefined : sent.problem)
    if (sent.result === 'sent')
      return void (await recordSent(sql, id, { way, language, provider, providerMessageId: sent.id, ...price }))
    log.warn({ notice: id, kind, way, result: sent.result, problem: sent.problem }, 'a notice was not sent')
    if (sent.result === 'refused') {
      await recordRefusal(sql, id, way, sent.problem)
      continue
    }
    // Without an answer it may have arrived, and a short message costs money: people decide.
    if (sent.result === 'unknown' || attempts >= mostAttempts)
      return void (await endNotice(sql, id, { state: 'failed', way, error: sent.problem }))
    const again = new Date(Date.now() + retryMs(attempts))
    return void (await postponeNotice(sql, id, { dueAt: again, counts: true, way, error: sent.problem }))
  }
  await endNotice(sql, id, { state: 'failed' })
}

const languageOf = ({ parameters, language }: ClaimedNotice, receiver: Receiver): NoticeLanguage =>
  noticeLanguageOf(parameters['testBody'] === undefined ? (receiver.language ?? language) : language)

async function textOf(
  sql: Sql,
  { kind, parameters }: ClaimedNotice,
  { bulk }: Receiver,
  way: NoticeWay,
  language: NoticeLanguage,
): Promise<NoticeText> {
  const { testSubject, testBody } = parameters
  if (testBody !== undefined) return { subject: String(testSubject ?? ''), body: String(testBody) }
  if (bulk) return bulk.texts[language] ?? bulk.texts.en ?? Object.values(bulk.texts)[0] ?? { subject: '', body: '' }
  return (await findWrittenText(sql, kind, way, language)) ?? defaultText(kind, way, language)
}

interface Attempt {
  readonly sent: Sent
  readonly provider: string
  readonly price?: { readonly segments: number; readonly cost: number; readonly currency: 'ETB' | 'USD' }
}

async function send(
  way: NoticeWay,
  notice: ClaimedNotice,
  receiver: Receiver,
  language: NoticeLanguage,
  text: NoticeText,
  { sql, senders, mail }: NoticeContext,
): Promise<Attempt> {
  const { id, kind, parameters, linkCode } = notice
  const codeLink = `${senders.origin}/m/${linkCode}`
  const path = typeof parameters['path'] === 'string' ? parameters['path'] : noticePaths[kind]
  const isOptional = rulesOf(kind).group !== null
  const stop = isOptional ? stopLine(language, codeLink) : undefined
  const values = {
    ...shownValues(parameters, language, receiver.timeZone ?? undefined),
    name: receiver.name,
    contest: receiver.contest,
    link: kind === 'result-wanted' ? codeLink : `${senders.origin}${path}`,
  }
  const { subject, body } = composeNotice({ way, text, values, stop })
  switch (way) {
    case 'telegram': {
      const { chat } = receiver
      if (!senders.telegram || chat === null) return notSetUp(way)
      const sent = await senders.telegram.send(chat, body)
      if (sent.result === 'refused' && sent.problem === 'status 403') await unlinkChat(sql, chat)
      return { sent, provider: 'telegram' }
    }
    case 'push':
      return {
        sent: await pushToAll(receiver, { title: subject, body, path, lang: language }, notice, { sql, senders }),
        provider: 'push',
      }
    case 'email': {
      if (!mail || !receiver.email) return notSetUp(way)
      const to = receiver.email
      const sent = await mail.send(
        { to, subject, text: body, ...(isOptional && { unsubscribe: codeLink }) },
        `notice-${id}`,
      )
      return { sent, provider: mail.name }
    }
    case 'sms': {
      const { phone } = receiver
      const provider = phone ? senders.smsFor(phone) : undefined
      if (!phone || !provider) return notSetUp(way)
      const { segments } = smsLengthOf(body)
      const { currency, perSegment } = senders.priceOf(phone)
      const callback = `${senders.origin}/hooks/messages/${linkCode}`
      const sent = await provider.send({ phone, text: body, secondsLeft: 3_600, callback }, `notice-${id}`)
      return { sent, provider: provider.name, price: { segments, cost: segments * perSegment, currency } }
    }
  }
}

const notSetUp = (way: NoticeWay): Attempt => ({
  sent: { result: 'refused', problem: 'not set up' },
  provider: way,
})

/** To each of her browsers; it counts as sent if one took it. Browsers that are gone are forgotten. */
async function pushToAll(
  { pushes }: Receiver,
  message: Parameters<NonNullable<NoticeSenders['push']>['send']>[1],
  { id }: ClaimedNotice,
  { sql, senders: { push } }: Pick<NoticeContext, 'sql' | 'senders'>,
): Promise<Sent> {
  let last: Sent = { result: 'refused', problem: 'no browser' }
  let taken: Sent | undefined
  for (const target of push ? pushes : []) {
    const sent = await push?.send(target, message, id)
    if (!sent) continue
    if (sent.isGone) await removePush(sql, target.id)
    if (sent.result === 'sent') taken = sent
    else if (!sent.isGone) last = sent
  }
  return taken ?? last
}
