import { createECDH, randomBytes } from 'node:crypto'
import { enterAlert, enterNotice, type NewNotice } from '@ashenda/db/queries/notices/enter-notice.ts'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { useMessages } from '../../support/messages.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const sandbox = useMessages()
let contest = ''
const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
  },
  () => ({ ...sandbox.everyWay, RATE_LIMITS: 'off' }),
)

beforeAll(async () => {
  await platform.startWorker()
})
beforeEach(() => sandbox.change({ provider: 'accepted' }))

interface NoticeRow {
  readonly state: string
  readonly reason: string | null
  readonly way: string | null
  readonly error: string | null
  readonly cost: number
  readonly currency: string | null
  readonly segments: number | null
  readonly due_at: Date
  readonly attempts: number
  readonly link_code: string
}

const noticesAbout = (subject: string) =>
  platform.sql<NoticeRow[]>`select * from notices where dedupe_key like ${`%:${subject}%`} order by id`

/** Once it is settled. */
const settled = async (subject: string): Promise<NoticeRow> =>
  until(async () => {
    const [row] = await noticesAbout(subject)
    return row && row.state !== 'queued' && row
  })

async function tell(notice: Omit<NewNotice, 'subject' | 'contestId'>): Promise<string> {
  const subject = v7()
  await enterNotice(platform.sql, { ...notice, subject, contestId: contest })
  return subject
}

/** Awake all day, so that no test depends on the hour. */
async function awake(id: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await platform.sql`
    insert into notice_settings ${platform.sql({ user_id: id, language: 'en', quiet_from: 0, quiet_until: 0, ...more })}
    on conflict (user_id) do update set language = excluded.language, telegram_chat = excluded.telegram_chat,
      quiet_from = 0, quiet_until = 0`
}

async function contestant(more: Readonly<Record<string, unknown>> = {}) {
  const her = await registerContestant(platform, { fname: 'Selam' })
  await awake(her.id, more)
  return her
}

describe('a notice', () => {
  test('of an opening that moved again is not sent', async () => {
    const her = await contestant()
    const [k] = await platform.sql<{ opens: Date }[]>`select opens_at as opens from contests where id = ${contest}`
    const of = (opens = new Date()) => ({
      kind: 'opening-moved' as const,
      receiver: { contestant: her.id },
      values: { opens: opens.toISOString() },
    })
    const [former, present] = [await tell(of(new Date(Date.now() + 3_600_000))), await tell(of(k?.opens))]
    expect(await settled(former)).toMatchObject({ state: 'skipped', reason: 'outdated' })
    expect(await settled(present)).toMatchObject({ reason: null, way: 'sms' })
    expect(sandbox.to(her.phone).join()).toContain('now opens on')
  })

  test('reaches a phone with its price, an opt-out link, and its delivery', async () => {
    const her = await contestant()
    const subject = await tell({ kind: 'paid', receiver: { contestant: her.id } })
    const row = await until(async () => {
      const [notice] = await noticesAbout(subject)
      return notice?.state === 'delivered' && notice
    })
    const [text = ''] = sandbox.to(her.phone)
    expect(text).toContain('Thank you, Selam: your fee is paid.')
    expect(text).toContain(`${platform.url}/m/${row.link_code}`)
    expect(row).toMatchObject({ way: 'sms', segments: 2, cost: 12_000, currency: 'ETB', reason: null, error: null })
  })

  test('takes the first of her ways, and the next one if that refuses it', async () => {
    const her = await contestant({ telegram_chat: 4711 })
    await platform.sql`update users set email = ${`${her.id}@example.org`} where id = ${her.id}`
    const first = await settled(await tell({ kind: 'approved', receiver: { contestant: her.id } }))
    expect(first).toMatchObject({ state: 'sent', way: 'telegram', cost: 0 })
    expect(sandbox.chats()[0]).toMatchObject({ chat: 4711, text: expect.stringContaining('approved your page') })

    // She blocks the bot.
    sandbox.change({ provider: 'refused' })
    const subject = await tell({ kind: 'approved', receiver: { contestant: her.id } })
    const second = await settled(subject)
    expect(second).toMatchObject({ state: 'failed', error: 'status 400' })
    const [settings] = await platform.sql`select telegram_chat from notice_settings where user_id = ${her.id}`
    expect(settings?.['telegram_chat']).toBeNull()
    sandbox.change({ provider: 'accepted' })
    const third = await settled(await tell({ kind: 'approved', receiver: { contestant: her.id } }))
    expect(third).toMatchObject({ state: 'sent', way: 'email' })
    const [mail] = sandbox.mails()
    expect(mail).toMatchObject({ subject: 'You are approved', unsubscribe: `${platform.url}/m/${third.link_code}` })
  })

  test('is pushed to her browsers, encrypted, and a browser that is gone is forgotten', async () => {
    const her = await contestant()
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    await platform.sql`insert into push_subscriptions ${platform.sql({
      id: v7(),
      user_id: her.id,
      endpoint: `${sandbox.env['MESSAGES_SANDBOX_URL']}/push/hers`,
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    })}`
    const subject = await tell({ kind: 'request', receiver: { contestant: her.id }, values: { type: 'hiring' } })
    expect(await settled(subject)).toMatchObject({ state: 'sent', way: 'push' })
    const [push] = sandbox.pushes()
    expect(push).toMatchObject({ browser: 'hers', authorization: expect.stringMatching(/^vapid t=/) })
    expect(push?.payload.toString('latin1')).not.toContain('Selam')

    sandbox.change({ provider: 'refused' })
    await settled(await tell({ kind: 'request', receiver: { contestant: her.id } }))
    expect(await platform.sql`select from push_subscriptions where user_id = ${her.id}`).toHaveLength(0)
  })

  test('is entered once a subject', async () => {
    const her = await contestant()
    const subject = v7()
    const enter = () => enterNotice(platform.sql, { kind: 'approved', receiver: { contestant: her.id }, subject })
    await Promise.all([enter(), enter(), enter()])
    expect(await noticesAbout(subject)).toHaveLength(1)
  })

  test('disappears with the transaction it belongs to', async () => {
    const her = await contestant()
    const subject = v7()
    await platform.sql
      .begin(async (tx) => {
        await enterNotice(tx, { kind: 'approved', receiver: { contestant: her.id }, subject })
        throw new Error('it did not happen')
      })
      .catch(() => {})
    expect(await noticesAbout(subject)).toHaveLength(0)
  })

  test('waits for the morning of her country, unless it answers what she just did', async () => {
    const her = await registerContestant(platform)
    // All day but one minute that is not now.
    const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 700) % 1_440
    await platform.sql`
      insert into notice_settings ${platform.sql({ user_id: her.id, time_zone: 'UTC', quiet_from: (minute + 1) % 1_440, quiet_until: minute })}
      on conflict (user_id) do update set time_zone = 'UTC', quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`
    const subject = await tell({ kind: 'approved', receiver: { contestant: her.id } })
    const row = await until(async () => {
      const [notice] = await noticesAbout(subject)
      return notice && notice.due_at.getTime() > Date.now() + 3_600_000 && notice
    })
    expect(row).toMatchObject({ state: 'queued', attempts: 0 })
    expect(row.due_at.getUTCHours() * 60 + row.due_at.getUTCMinutes()).toBe(minute)
    expect(await settled(await tell({ kind: 'paid', receiver: { contestant: her.id } }))).toMatchObject({
      state: 'sent',
    })
  })

  test('is not sent to whoever opted out, and says so', async () => {
    const her = await contestant()
    await platform.sql`insert into notice_choices (user_id, group_name, ways) values (${her.id}, 'entry', '{}')`
    const row = await settled(await tell({ kind: 'approved', receiver: { contestant: her.id } }))
    expect(row).toMatchObject({ state: 'skipped', reason: 'opted-out', way: null })
  })

  test('is tried again later while its provider is away, and left to people if it may have arrived', async () => {
    const her = await contestant()
    sandbox.change({ provider: 'down' })
    const subject = await tell({ kind: 'paid', receiver: { contestant: her.id } })
    const waiting = await until(async () => {
      const [notice] = await noticesAbout(subject)
      return notice?.error ? notice : undefined
    })
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, error: 'status 503', way: 'sms' })
    expect(waiting.due_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
    sandbox.change({ provider: 'error' })
    const unclear = await settled(await tell({ kind: 'paid', receiver: { contestant: her.id } }))
    expect(unclear).toMatchObject({ state: 'failed', error: 'status 500', cost: 0 })
  })

  test('for somebody outside keeps no address once it is sent', async () => {
    const contact = { name: 'Hagos', email: 'hagos@example.org' }
    const subject = await tell({
      kind: 'order-paid',
      receiver: { contact },
      values: { number: 'A-7', amount: 'ETB 300' },
    })
    expect(await settled(subject)).toMatchObject({ state: 'sent', way: 'email', contact: {}, parameters: {} })
    expect(sandbox.mails()[0]).toMatchObject({ to: 'hagos@example.org', subject: expect.stringContaining('A-7') })
    expect(sandbox.mails()[0]).not.toHaveProperty('unsubscribe')
  })
})

test('alerts go to admins who want them and may see what they tell', async () => {
  const finance = await insertAdmin(platform, { adminRole: 'finance' })
  const viewer = await insertAdmin(platform, { adminRole: 'viewer' })
  await insertAdmin(platform)
  for (const { id } of [finance, viewer]) {
    await platform.sql`insert into notice_choices (user_id, group_name, ways) values (${id}, 'payments', '{sms}')`
    await awake(id)
  }
  const subject = v7()
  await enterAlert(platform.sql, { kind: 'alert-payment', subject, values: { reference: 'vote-1' } })
  const rows = await platform.sql`select user_id from notices where dedupe_key like ${`%:${subject}:%`}`
  expect(rows.map((row) => row['user_id'])).toEqual([finance.id])
})
