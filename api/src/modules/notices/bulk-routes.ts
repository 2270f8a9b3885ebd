import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type BulkPreviewBody,
  bulkBody,
  bulkListAnswer,
  bulkPreviewAnswer,
  bulkPreviewBody,
} from '@ashenda/core/contracts/http/messages.ts'
import {
  type NoticeLanguage,
  type NoticeWay,
  noticeLanguageOf,
  noticeWays,
  waysOf,
} from '@ashenda/core/domain/notice.ts'
import { stopLine } from '@ashenda/core/domain/notice-defaults.ts'
import { composeNotice, type NoticeText } from '@ashenda/core/domain/notice-text.ts'
import { smsLengthOf } from '@ashenda/core/domain/sms-segments.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  type BulkReceiver,
  type BulkTexts,
  enterBulk,
  findBulkReceivers,
  listBulks,
  stopBulk,
} from '@ashenda/db/queries/notices/bulk-messages.ts'
import { Type } from 'typebox'
import type { AppSettings } from '../../config/settings.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn, originOf } from '../../http/language-cookie.ts'
import { readWanted } from '../contestants/admin-routes.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentCost } from './log-routes.ts'
import { openWays } from './own-routes.ts'
import { readText } from './template-routes.ts'

const changing = { access: 'admin:messages' } as const
const tags = ['admin']
/** Texts in six languages. */
const bodyLimit = 262_144
const shownAtOnce = 50

/** Messages to the contestants of a filter. */
export const bulkMessageRoutes = defineRoutes(
  'bulkMessageRoutes',
  ['sql', 'settings', 'directory', 'archive'],
  async (app, { sql, settings, directory, archive }) => {
    app.get(
      '/admin/messages/bulk',
      route('admin', tags, 'Messages to many, the latest first', { response: { 200: bulkListAnswer } }),
      async (request) => ({
        success: true as const,
        messages: (await listBulks(sql, shownAtOnce)).map(({ id, texts, at, stoppedAt, etb, usd, ...row }) => ({
          _id: id,
          subject: (texts[noticeLanguageOf(languageIn(request))] ?? texts.en ?? Object.values(texts)[0])?.subject ?? '',
          at: at.toISOString(),
          stoppedAt: stoppedAt?.toISOString() ?? null,
          cost: presentCost({ etb, usd }),
          ...row,
        })),
      }),
    )

    app.post(
      '/admin/messages/bulk/preview',
      {
        bodyLimit,
        ...route(changing, tags, 'Whom a message would reach, how, and for how much', {
          body: bulkPreviewBody,
          response: { 200: bulkPreviewAnswer },
        }),
      },
      async (request) => {
        const { filter, ways } = request.body
        const texts = readTexts(request.body.texts)
        const receivers = await findBulkReceivers(sql, await readWanted(filter, { directory, archive }))
        const origin = originOf(request, settings.publicUrl)
        return { success: true as const, ...estimate(receivers, { texts, ways, origin, settings }) }
      },
    )

    app.post(
      '/admin/messages/bulk',
      {
        bodyLimit,
        ...route(changing, tags, 'Send a message to the contestants of a filter', {
          body: bulkBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { id, filter, ways, count } = request.body
        const wanted = await readWanted(filter, { directory, archive })
        if (wanted.contest === undefined) throw new AppError('not_found')
        if (ways.length === 0 || count === 0) throw new AppError('invalid_body')
        const { userId: adminId } = principalOf(request)
        const bulk = {
          id: id.toLowerCase(),
          contestId: wanted.contest,
          adminId,
          texts: readTexts(request.body.texts),
          ways,
          filter,
          count,
        }
        const now = await enterBulk(sql, bulk, wanted)
        if (now !== undefined) throw new AppError('not_confirmed', { details: { count: now } })
        return { success: true as const, message: 'it is on its way' }
      },
    )

    app.post(
      '/admin/messages/bulk/:id/stop',
      route(changing, tags, 'Stop a message to many', {
        params: Type.Object({ id: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const isStopped = await stopBulk(sql, request.params.id, principalOf(request).userId)
        if (!isStopped) throw new AppError('version_conflict')
        return { success: true as const, message: 'it is stopped' }
      },
    )
  },
)

/** @throws AppError as readText, invalid_body for a language twice */
function readTexts(typed: BulkPreviewBody['texts']): BulkTexts {
  const languages = new Set(typed.map(({ language }) => language))
  if (languages.size < typed.length) throw new AppError('invalid_body')
  return Object.fromEntries(typed.map(({ language, ...text }) => [language, readText('bulk', text)]))
}

interface Estimating {
  readonly texts: BulkTexts
  readonly ways: readonly NoticeWay[]
  readonly origin: string
  readonly settings: AppSettings
}

/** As the worker will send it, if nobody chooses anew before. */
function estimate(receivers: readonly BulkReceiver[], { texts, ways, origin, settings }: Estimating) {
  const open = openWays(settings)
  const counts = new Map<NoticeWay, number>()
  const languages = new Map<NoticeLanguage, { count: number; example: NoticeText; segments: number }>()
  const total = { etb: 0, usd: 0, segments: 0 }
  for (const receiver of receivers) {
    const [way] = waysFor(receiver, ways, open, settings)
    if (way === undefined) continue
    counts.set(way, (counts.get(way) ?? 0) + 1)
    const language = languageFor(receiver, texts)
    const { phone, name } = receiver
    const text = texts[language] ?? { subject: '', body: '' }
    const values = { name, contest: '', link: `${origin}/dashboard/user` }
    const message = composeNotice({ way, text, values, stop: stopLine(language, `${origin}/m/Jx3kQ9vT-a0`) })
    const segments = way === 'sms' ? smsLengthOf(message.body).segments : 0
    const known = languages.get(language)
    languages.set(language, {
      count: (known?.count ?? 0) + 1,
      example: known?.example ?? message,
      segments: Math.max(known?.segments ?? 0, segments),
    })
    if (way !== 'sms' || phone === null) continue
    const { currency, perSegment } = settings.smsPriceOf(phone)
    total[currency === 'ETB' ? 'etb' : 'usd'] += segments * perSegment
    total.segments += segments
  }
  return {
    total: receivers.length,
    reached: [...counts.values()].reduce((sum, count) => sum + count, 0),
    byWay: noticeWays.flatMap((way) => (counts.has(way) ? [{ way, count: counts.get(way) ?? 0 }] : [])),
    segments: total.segments,
    cost: presentCost(total),
    byLanguage: [...languages].map(([language, one]) => ({ language, ...one })),
  }
}

function waysFor(
  { phone, hasEmail, hasChat, hasPush, chosen }: BulkReceiver,
  only: readonly NoticeWay[],
  open: readonly NoticeWay[],
  { canText }: AppSettings,
): readonly NoticeWay[] {
  const leads = { telegram: hasChat, push: hasPush, email: hasEmail, sms: phone !== null && canText(phone) }
  const found = waysOf({ kind: 'bulk', chosen: chosen ?? undefined, only, open: open.filter((way) => leads[way]) })
  return typeof found === 'string' ? [] : found
}

/** A text in her language, else the English one, else any. */
const languageFor = ({ language }: BulkReceiver, texts: BulkTexts): NoticeLanguage => {
  const written = Object.keys(texts) as NoticeLanguage[] // keys of the body's languages
  const wanted = language ?? 'tig'
  return written.includes(wanted) ? wanted : written.includes('en') ? 'en' : (written[0] ?? 'tig')
}
