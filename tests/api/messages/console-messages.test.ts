import { randomUUID } from 'node:crypto'
import type {
  BulkListAnswer,
  BulkPreviewAnswer,
  MessagesAnswer,
  TemplateAnswer,
} from '@ashenda/core/contracts/http/messages.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { get } from '../../support/http.ts'
import { useMessages } from '../../support/messages.ts'
import { call } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const sandbox = useMessages()
const platform = usePlatform(
  (sql) => insertContest(sql),
  () => ({ ...sandbox.everyWay, RATE_LIMITS: 'off' }),
)
const admin = useAdmin(platform)
beforeAll(() => platform.startWorker())
beforeEach(async () => {
  sandbox.change({ provider: 'accepted' })
  await platform.sql`update contestants set inactive_since = now()`
})

/** An answer by its contract. */
const read = async <Answer>(path: string, who: Account = admin): Promise<Answer> =>
  (await get(`${platform.url}/admin/messages${path}`, { cookie: who.cookie })).body as unknown as Answer
const list = (query: string, who?: Account) => read<MessagesAnswer>(`?${query}`, who)
const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  call(platform, admin, method, `/admin/messages${path}`, body)

async function awake(her: Account, language = 'en'): Promise<Account> {
  await platform.sql`insert into notice_settings (user_id, language, quiet_from, quiet_until) values (${her.id}, ${language}, 0, 0)`
  return her
}

async function told(her: Account): Promise<void> {
  await platform.sql`
    insert into notices (id, kind, user_id, dedupe_key) values (uuidv7(), 'paid', ${her.id}, ${randomUUID()})`
}

describe('the log', () => {
  test('shows each message with its price, and the phone only to whoever may see contestants’', async () => {
    const her = await awake(await registerContestant(platform, { fname: 'Tsega' }))
    await told(her)
    const [row] = await until(async () => {
      const { rows } = await list(`account=${her.id}&state=delivered`)
      return rows.length === 1 && rows
    })
    expect(row).toMatchObject({
      ...{ kind: 'paid', way: 'sms', cost: 12_000, currency: 'ETB', segments: 2, provider: 'sandbox' },
      receiver: { kind: 'contestant', _id: her.id, name: 'Tsega Hagos', address: her.phone },
    })
    const viewer = await insertAdmin(platform, { adminRole: 'viewer' })
    const { rows, ways, sandbox: page } = await list(`account=${her.id}`, viewer)
    expect(rows[0]?.receiver.address).toBe(`${her.phone.slice(0, 5)}•••${her.phone.slice(-2)}`)
    expect(ways).toEqual(['telegram', 'push', 'email', 'sms'])
    expect(page).toContain('/messages')
    const csv = await fetch(`${platform.url}/admin/messages.csv?account=${her.id}`, {
      headers: { cookie: viewer.cookie },
    })
    const text = await csv.text()
    expect(text).toContain('Tsega Hagos')
    expect(text).not.toContain(her.phone)
  })

  test('failed ones are sent again, one or all of a filter, and those that were sent are not', async () => {
    sandbox.change({ provider: 'refused' })
    const [one, other] = [
      await awake(await registerContestant(platform)),
      await awake(await registerContestant(platform)),
    ]
    for (const her of [one, other]) await told(her)
    const failed = async (her: Account) =>
      until(async () => {
        const { rows } = await list(`account=${her.id}&state=failed`)
        return rows.length === 1 && rows[0]?._id
      })
    const id = await failed(one)
    await failed(other)
    sandbox.change({ provider: 'accepted' })
    expect((await send('POST', '/retry', { ids: [id] })).body).toMatchObject({ done: 1 })
    await until(() => sandbox.to(one.phone)[0])
    expect((await send('POST', '/retry', { filter: { account: other.id } })).body).toMatchObject({ done: 1 })
    await until(() => sandbox.to(other.phone)[0])
    expect((await send('POST', '/retry', { ids: [id] })).body).toMatchObject({ done: 0 })
    expect((await send('POST', '/retry', {})).status).toBe(400)
  })
})

describe('a text', () => {
  const text = { kind: 'paid', way: 'sms', language: 'en', subject: 'Paid', body: 'Well done {{name}}: paid.' }

  test('that an admin wrote counts from the next message on, and can be taken back', async () => {
    expect((await send('PUT', '/templates', text)).status).toBe(200)
    const her = await awake(await registerContestant(platform, { fname: 'Letay' }))
    await told(her)
    expect(await until(() => sandbox.to(her.phone)[0])).toMatch(/^Well done Letay: paid\.\n/)
    const shown = async () => await read<TemplateAnswer>('/templates/paid')
    const find = ({ texts }: TemplateAnswer) => texts.find(({ way, language }) => way === 'sms' && language === 'en')
    const before = await shown()
    expect(find(before)).toMatchObject({ isDefault: false, text: { body: text.body } })
    expect(before.values).toEqual(['name', 'contest', 'link'])
    const { subject: _subject, body: _body, ...which } = text
    expect((await send('PUT', '/templates', which)).status).toBe(200)
    const after = await shown()
    expect(find(after)).toMatchObject({ isDefault: true })
    expect(after.history).toHaveLength(2)
  })

  test('with an unknown placeholder is refused', async () => {
    const wrong = { ...text, body: 'You are number {{rank}}' }
    for (const path of ['/templates', '/test'])
      expect((await send(path === '/test' ? 'POST' : 'PUT', path, wrong)).body).toMatchObject({
        code: 'unknown_placeholder',
      })
  })

  test('goes to the admin herself as a test, at any hour, also of kinds that nobody gets unasked', async () => {
    const test = { ...text, kind: 'rank', body: 'You are number {{rank}} with {{votes}} votes.' }
    expect((await send('POST', '/test', test)).status).toBe(200)
    expect(await until(() => sandbox.to(admin.phone)[0])).toContain('You are number 7 with 128 votes.')
  })
})

describe('a message to many', () => {
  const texts = [
    { language: 'en', subject: 'News', body: 'Come to the square, {{name}}.' },
    { language: 'tig', subject: 'ዜና', body: 'ናብቲ ኣደባባይ ንዒ፡ {{name}}።' },
  ]
  const ways = ['email', 'sms']
  const filter = { active: 'true' }

  async function three() {
    const english = await awake(await registerContestant(platform, { fname: 'Selam' }))
    const tigrinya = await awake(await registerContestant(platform, { fname: 'ሰላም' }), 'tig')
    const deaf = await awake(await registerContestant(platform))
    await platform.sql`insert into notice_choices (user_id, group_name, ways) values (${deaf.id}, 'news', '{}')`
    await platform.reload()
    return { english, tigrinya, deaf }
  }

  test('is counted by way and language, priced, confirmed by its number, and sent once', async () => {
    const { english, tigrinya, deaf } = await three()
    const preview = (await send('POST', '/bulk/preview', { filter, ways, texts })).body as unknown as BulkPreviewAnswer
    expect(preview).toMatchObject({ total: 3, reached: 2, byWay: [{ way: 'sms', count: 2 }] })
    expect(preview.byLanguage.map(({ language, count }) => [language, count])).toEqual(
      expect.arrayContaining([
        ['en', 1],
        ['tig', 1],
      ]),
    )
    const bulk = { id: randomUUID(), filter, ways, texts, count: 3 }
    expect((await send('POST', '/bulk', { ...bulk, count: 2 })).body).toMatchObject({ code: 'not_confirmed' })
    expect((await send('POST', '/bulk', bulk)).status).toBe(200)
    expect((await send('POST', '/bulk', bulk)).status).toBe(200)
    expect(await until(() => sandbox.to(english.phone)[0])).toContain('Come to the square, Selam.')
    expect(await until(() => sandbox.to(tigrinya.phone)[0])).toContain('ናብቲ ኣደባባይ ንዒ፡ ሰላም።')
    const done = await until(async () => {
      const { messages } = await read<BulkListAnswer>('/bulk')
      const found = messages.find(({ _id }) => _id === bulk.id)
      return found?.queued === 0 && found
    })
    // The language of who asks.
    expect(done).toMatchObject({ subject: 'ዜና', total: 3, sent: 2, skipped: 1, failed: 0 })
    expect(done.cost).toEqual(preview.cost)
    expect(sandbox.to(deaf.phone)).toEqual([])
  })

  test('is stopped: whom it has not reached it does not reach', async () => {
    const { english } = await three()
    const id = randomUUID()
    // Nothing is due before the morning.
    await platform.sql`update notice_settings set time_zone = 'UTC', quiet_from = 0, quiet_until = 1439`
    expect((await send('POST', '/bulk', { id, filter, ways, texts, count: 3 })).status).toBe(200)
    expect((await send('POST', `/bulk/${id}/stop`, {})).status).toBe(200)
    const { rows } = await list(`bulk=${id}`)
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['skipped', 'stopped']),
    )
    expect(sandbox.to(english.phone)).toEqual([])
    expect((await send('POST', `/bulk/${id}/stop`, {})).status).toBe(409)
  })
})
