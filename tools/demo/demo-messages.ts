import { createHash } from 'node:crypto'
import {
  mostAttempts,
  type NoticeKind,
  type NoticeLanguage,
  noticeLanguageOf,
  rulesOf,
  type SkipReason,
} from '@ashenda/core/domain/notice.ts'
import { defaultText, noticePaths, shownValues, stopLine } from '@ashenda/core/domain/notice-defaults.ts'
import { composeNotice, type NoticeText, type NoticeValues } from '@ashenda/core/domain/notice-text.ts'
import { isDomestic } from '@ashenda/core/domain/phone.ts'
import { dueAt, usualQuiet, zoneOfPhone } from '@ashenda/core/domain/quiet-hours.ts'
import { smsLengthOf } from '@ashenda/core/domain/sms-segments.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { type DemoContestant, demoContestants } from './demo-contestants.ts'
import type { DemoContest } from './demo-contests.ts'

const dayMs = 86_400_000
const origin = 'http://localhost:3000'
/** Of a short message, in ten-thousandths, as `npm start` has it. */
const prices = { ETB: 6_000, USD: 100 }

interface DemoNotice {
  readonly kind: NoticeKind
  readonly at: Date
  readonly receiver: { readonly user_id: string } | { readonly order_id: string } | { readonly subscription_id: string }
  readonly person: { readonly name: string; readonly phone?: string; readonly email?: string | undefined }
  readonly subject: string
  readonly contest?: DemoContest
  readonly values?: NoticeValues
  readonly language?: NoticeLanguage
  readonly bulk?: DemoBulk
  /** What became of it, if it did not arrive. */
  readonly end?: 'failed' | SkipReason
}

/** A message of the past as the outbox keeps it after the worker sent it: by e-mail where there is one, else to the phone. */
function rowOf(notice: DemoNotice) {
  const { kind, at, receiver, person, subject, contest, values = {}, end, bulk } = notice
  const language = noticeLanguageOf(notice.language)
  const { group, waits, per } = rulesOf(kind)
  const to = Object.values(receiver)[0] ?? ''
  const day = per === 'day' ? [at.toISOString().slice(0, 10)] : []
  const dedupeKey = [kind, to, subject, ...day].join(':')
  const linkCode = createHash('sha256').update(dedupeKey).digest('base64url').slice(0, 11)
  const way = person.email === undefined ? ('sms' as const) : ('email' as const)
  const { body } = composeNotice({
    way,
    text: bulk ? (bulk.texts[language] ?? bulk.texts.en) : defaultText(kind, way, language),
    values: {
      ...shownValues(values, language),
      name: person.name,
      contest: contest?.name ?? '',
      link: `${origin}${noticePaths[kind]}`,
    },
    stop: group === null ? undefined : stopLine(language, `${origin}/m/${linkCode}`),
  })
  const quiet = { ...usualQuiet, zone: zoneOfPhone(person.phone) }
  const sentAt = new Date((waits ? dueAt(at.getTime(), quiet) : at.getTime()) + 4_000)
  const isSent = end === undefined
  const currency = isDomestic(person.phone ?? '') ? 'ETB' : 'USD'
  const segments = way === 'sms' && isSent ? smsLengthOf(body).segments : null
  const isDelivered = isSent && way === 'sms'
  return {
    id: seedId('notice', dedupeKey),
    contest_id: contest?.id ?? null,
    kind,
    user_id: 'user_id' in receiver ? receiver.user_id : null,
    order_id: 'order_id' in receiver ? receiver.order_id : null,
    subscription_id: 'subscription_id' in receiver ? receiver.subscription_id : null,
    bulk_id: bulk?.id ?? null,
    parameters: values,
    language,
    dedupe_key: dedupeKey,
    due_at: sentAt,
    ways: bulk ? ['email', 'sms'] : null,
    state: isDelivered ? 'delivered' : isSent ? 'sent' : end === 'failed' ? 'failed' : 'skipped',
    reason: isSent || end === 'failed' ? null : end,
    way: isSent || end === 'failed' ? way : null,
    provider: isSent ? 'sandbox' : null,
    attempts: end === 'failed' ? mostAttempts : 1,
    error: end === 'failed' ? 'status 503' : null,
    segments,
    cost: (segments ?? 0) * prices[currency],
    currency: segments === null ? null : currency,
    link_code: linkCode,
    created_at: at,
    sent_at: isSent ? sentAt : null,
    delivered_at: isDelivered ? new Date(sentAt.getTime() + 7_000) : null,
  }
}

export async function enterSent(tx: Transaction, notices: readonly DemoNotice[]): Promise<void> {
  const rows = notices.filter(({ at }) => at.getTime() < Date.now() - 60_000).map(rowOf)
  if (rows.length > 0) await tx`insert into notices ${tx(rows)} on conflict do nothing`
}

interface DemoBulk {
  readonly id: string
  readonly texts: { readonly en: NoticeText } & Readonly<Partial<Record<NoticeLanguage, NoticeText>>>
}

const feeBulk: DemoBulk = {
  id: seedId('bulk', 'fee'),
  texts: {
    en: {
      subject: 'Your fee is still missing',
      body: '{{name}}, people can vote for you once your fee is paid. It takes two minutes: {{link}}',
    },
    tig: { subject: 'ክፍሊትኪ ገና ይተርፍ', body: '{{name}}፡ ክፍሊትኪ ምስ ተኸፈለ ሰባት ድምጺ ክህቡኺ ይኽእሉ። ክልተ ደቒቕ ይወስድ፦ {{link}}' },
  },
}

const rehearsalBulk: DemoBulk = {
  id: seedId('bulk', 'rehearsal'),
  texts: {
    en: {
      subject: 'Rehearsal on Saturday',
      body: '{{name}}, we rehearse on Saturday at 9 on Romanat square. Bring the dress you will wear.',
    },
    tig: {
      subject: 'ቀዳም ልምምድ ኣሎ',
      body: '{{name}}፡ ቀዳም ሰዓት 3 ንግሆ ኣብ ኣደባባይ ሮማናት ልምምድ ኣሎ። እቲ ክትለብስዮ እትደልዪ ቀሚሽ ሒዝኪ ምጺ።',
    },
  },
}

const optedOut = [13, 37]
const unreachable = 21

/**
 * What went out to contestants until now, two messages to many, and voters who want to hear the result. One message failed, and can be sent again;
 * two opted out. Left alone once it is there.
 */
export const seedMessages = (sql: Sql, contest: DemoContest): Promise<unknown> =>
  sql.begin(async (tx) => {
    const [owner] = await tx<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
    const [known] = await tx`select 1 from notices limit 1`
    if (!owner || known) return
    const ago = (days: number): Date => new Date(Date.now() - days * dayMs)
    const registered = await tx<{ id: string; at: Date; paidAt: Date | null; fee: string | null }[]>`
      select id, created_at as at, paid_at as "paidAt", fee_payment_id as fee from contestants where contest_id = ${contest.id}`
    const entries = new Map(registered.map((entry) => [entry.id, entry]))
    const about = ({ id, fname, phone, email }: DemoContestant) => ({
      receiver: { user_id: id },
      person: { name: fname, phone, email },
      contest,
    })
    const notices = demoContestants.flatMap((contestant): readonly DemoNotice[] => {
      const entry = entries.get(contestant.id)
      if (!entry) return []
      const to = about(contestant)
      const opens = contest.opensAt.toISOString()
      return [
        { ...to, kind: 'welcome', at: entry.at, subject: contest.id },
        ...(entry.paidAt && entry.fee ? [{ ...to, kind: 'paid' as const, at: entry.paidAt, subject: entry.fee }] : []),
        ...(contestant.isActive
          ? [
              {
                ...{ ...to, kind: 'opening' as const, at: new Date(contest.opensAt.getTime() - dayMs) },
                ...{ subject: `${contest.id}:${opens}`, values: { opens } },
              },
            ]
          : []),
      ]
    })
    const requested = await tx<{ id: string; contestant: string; kind: string; at: Date }[]>`
      select r.id, r.contestant_id as contestant, r.kind, r.created_at as at from contestant_requests r
      join contestants c on c.id = r.contestant_id where c.contest_id = ${contest.id}`
    const wanted = requested.flatMap(({ id, contestant: of, kind: type, at }): readonly DemoNotice[] => {
      const contestant = demoContestants.find((one) => one.id === of)
      return contestant ? [{ ...about(contestant), kind: 'request', at, subject: id, values: { type } }] : []
    })
    await enterSent(tx, [...notices, ...wanted])
    const unpaid = demoContestants.filter(({ isPaid, isActive }) => !isPaid && isActive)
    const votable = demoContestants.filter(({ isPaid, isActive }) => isPaid && isActive)
    const choices = optedOut.map((number) => ({
      user_id: demoContestants[number]?.id ?? '',
      group_name: 'news',
      ways: [],
    }))
    await tx`insert into notice_choices ${tx(choices)} on conflict do nothing`
    const bulks = [
      { bulk: feeBulk, at: ago(7.2), to: unpaid, filter: { paid: 'false', active: 'true' } },
      { bulk: rehearsalBulk, at: ago(2.3), to: votable, filter: { paid: 'true', active: 'true' } },
    ]
    for (const { bulk, at, to, filter } of bulks) {
      await tx`
        insert into bulk_messages (id, contest_id, admin_id, texts, ways, filter, receivers, created_at)
        values (${bulk.id}, ${contest.id}, ${owner.id}, ${tx.json(bulk.texts as never)}, '{email,sms}', ${tx.json(filter)}, ${to.length}, ${at})` // of strings alone
      await enterSent(
        tx,
        to.map((contestant) => ({
          ...{ ...about(contestant), kind: 'bulk', at, subject: bulk.id, bulk },
          ...(optedOut.includes(contestant.number) && { end: 'opted-out' as const }),
          ...(contestant.number === unreachable && { end: 'failed' as const }),
        })),
      )
      await tx`
        insert into admin_actions (id, admin_id, action, subject_id, after, done_at)
        values (${seedId('action', bulk.id)}, ${owner.id}, 'message.send', ${bulk.id}, ${tx.json({ receivers: to.length, ways: 'email sms' })}, ${at})`
    }
    await seedSubscriptions(tx, contest)
  })

/** Three voters by their phones, two by e-mail; a third e-mail was not confirmed yet. */
async function seedSubscriptions(tx: Transaction, contest: DemoContest): Promise<void> {
  const voters = await tx<{ id: string; at: Date }[]>`
    select voter_id as id, accepted_at as at from ballots where contest_id = ${contest.id} order by accepted_at desc limit 3`
  const row = { contest_id: contest.id, language: 'tig', voter_id: null, email: null }
  const mails = ['kidan@example.org', 'berhane@example.org', 'hagosa@example.org'].map((email, index) => {
    const at = new Date(Date.now() - (index + 1) * dayMs)
    return { ...row, id: seedId('subscription', email), email, created_at: at, confirmed_at: index === 2 ? null : at }
  })
  const phones = voters.map(({ id, at }) => ({
    ...{ ...row, id: seedId('subscription', id), voter_id: id, created_at: at, confirmed_at: at },
  }))
  await tx`insert into notice_subscriptions ${tx([...phones, ...mails])} on conflict do nothing`
  await enterSent(
    tx,
    mails.map(({ id, email, created_at: at }) => ({
      ...{ kind: 'result-wanted', receiver: { subscription_id: id }, person: { name: '', email } },
      ...{ at, subject: contest.id, contest },
    })),
  )
}
