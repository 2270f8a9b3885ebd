import type { OwnMessagesAnswer } from '@ashenda/core/contracts/http/messages.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { get, post } from '../../support/http.ts'
import { useMessages } from '../../support/messages.ts'
import { call } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const replySecret = 'replies-to-text-messages-come-here'
const sandbox = useMessages()
const platform = usePlatform(
  (sql) => insertContest(sql),
  () => ({
    ...sandbox.everyWay,
    TELEGRAM_URL: `${sandbox.everyWay['MESSAGES_SANDBOX_URL']}/t`,
    SMS_REPLY_SECRET: replySecret,
    RATE_LIMITS: 'off',
  }),
)
beforeAll(() => platform.startWorker())
beforeEach(() => sandbox.change({ provider: 'accepted' }))

const own = async (cookie: string) =>
  (await get(`${platform.url}/actor/messages`, { cookie })).body as unknown as OwnMessagesAnswer // its contract

test('a contestant sees her ways and groups, an admin the alerts of her role', async () => {
  const her = await registerContestant(platform)
  expect(await own(her.cookie)).toMatchObject({
    settings: { timeZone: null, phoneZone: 'Africa/Addis_Ababa', quietFrom: 1_260, quietUntil: 420 },
    groups: [
      { group: 'entry', ways: ['telegram', 'push', 'email', 'sms'] },
      { group: 'requests' },
      { group: 'contest' },
      { group: 'rank', ways: [] },
      { group: 'news' },
    ],
    ways: [
      { way: 'telegram', isReady: false },
      { way: 'push', isReady: false },
      { way: 'email', isReady: false },
      { way: 'sms', isReady: true },
    ],
  })
  const finance = await insertAdmin(platform, { adminRole: 'finance' })
  expect((await own(finance.cookie)).groups).toEqual([{ group: 'payments', ways: [] }])
})

test('what she chooses is kept, and groups that are not hers are not', async () => {
  const her = await registerContestant(platform)
  const body = {
    ...{ language: 'am', timeZone: 'Europe/Berlin', quietFrom: 0, quietUntil: 0 },
    groups: [
      { group: 'rank', ways: ['sms'] },
      { group: 'payments', ways: ['sms'] },
    ],
  }
  expect((await call(platform, her, 'PUT', '/actor/messages', body)).status).toBe(200)
  const kept = await own(her.cookie)
  expect(kept.settings).toMatchObject({ language: 'am', timeZone: 'Europe/Berlin', quietFrom: 0, quietUntil: 0 })
  expect(kept.groups.map(({ group }) => group)).not.toContain('payments')
  expect(kept.groups).toContainEqual({ group: 'rank', ways: ['sms'] })
  const wrong = { ...body, timeZone: 'Africa/Mekelle' }
  expect((await call(platform, her, 'PUT', '/actor/messages', wrong)).status).toBe(400)
})

describe('a Telegram chat', () => {
  const link = async (cookie: string): Promise<string> => {
    const { body } = await post(`${platform.url}/actor/messages/telegram`, {}, { cookie })
    return new URL(String(body['link'])).searchParams.get('start') ?? ''
  }
  const isLinked = async (cookie: string): Promise<boolean> =>
    (await own(cookie)).ways.some(({ way, isReady }) => way === 'telegram' && isReady)

  test('is linked by a token that works once, and unlinked by /stop', async () => {
    const [her, other] = [await registerContestant(platform), await registerContestant(platform)]
    const token = await link(her.cookie)
    expect(await sandbox.writeToBot(1, `/start ${token}`)).toContain('ተኣሳሲሩ')
    expect(await isLinked(her.cookie)).toBe(true)
    expect(await sandbox.writeToBot(2, `/start ${token}`)).not.toContain('ተኣሳሲሩ')
    expect(await isLinked(other.cookie)).toBe(false)
    await sandbox.writeToBot(1, '/stop')
    expect(await isLinked(her.cookie)).toBe(false)
  })

  test('is linked by nobody who only knows the address of the hook', async () => {
    const her = await registerContestant(platform)
    const update = { message: { text: `/start ${await link(her.cookie)}`, chat: { id: 3, type: 'private' } } }
    for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'guessed' }])
      expect((await post(`${platform.url}/hooks/telegram`, update, headers)).status).toBe(403)
    expect(await isLinked(her.cookie)).toBe(false)
  })
})

describe('a reply to a text message', () => {
  const reply = (secret: string, from: string, text: string) =>
    fetch(`${platform.url}/hooks/sms/${secret}`, {
      method: 'POST',
      body: new URLSearchParams({ From: from, Body: text, SmsStatus: 'received' }),
    })
  const takes = async (cookie: string) =>
    Object.fromEntries((await own(cookie)).groups.map(({ group, ways }) => [group, ways.includes('sms')]))

  test('of one word ends text messages to that phone, but no other way, and the result is no longer told there', async () => {
    const [her, other] = [await registerContestant(platform), await registerContestant(platform)]
    const body = { language: 'en', timeZone: 'Africa/Addis_Ababa', quietFrom: 0, quietUntil: 0 }
    const rank = { ...body, groups: [{ group: 'rank', ways: ['sms', 'push'] }] }
    expect((await call(platform, her, 'PUT', '/actor/messages', rank)).status).toBe(200)
    const { sql } = platform
    const voter = platform.services.voterPeppers.voterOf(her.phone).id
    await sql`
      insert into notice_subscriptions (id, contest_id, voter_id, language, confirmed_at)
      select uuidv7(), id, ${voter}, 'en', now() from contests where current`
    expect((await reply(replySecret, her.phone, 'When is it?')).status).toBe(200)
    expect(await takes(her.cookie)).toMatchObject({ entry: true, rank: true })
    const answer = await reply(replySecret, her.phone, 'ኣቁም።')
    expect([answer.status, await answer.text()]).toEqual([200, '<Response/>'])
    const after = await takes(her.cookie)
    expect(Object.values(after)).not.toContain(true)
    const { groups } = await own(her.cookie)
    expect(groups.find(({ group }) => group === 'rank')?.ways).toEqual(['push'])
    expect(groups.find(({ group }) => group === 'entry')?.ways).toEqual(['telegram', 'push', 'email'])
    expect(await takes(other.cookie)).toMatchObject({ entry: true })
    const [ended] =
      await sql`select ended_at is not null as ended, voter_id from notice_subscriptions where contest_id in (select id from contests where current)`
    expect(ended).toEqual({ ended: true, voter_id: null })
  })

  test('counts from nobody who does not know the address', async () => {
    const her = await registerContestant(platform)
    for (const secret of ['guessed', replySecret.toUpperCase()])
      expect((await reply(secret, her.phone, 'STOP')).status).toBe(403)
    expect(await takes(her.cookie)).toMatchObject({ entry: true })
  })
})

test('a browser is subscribed at a push service only', async () => {
  const her = await registerContestant(platform)
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const subscribe = async (endpoint: string) =>
    (await post(`${platform.url}/actor/messages/push`, { endpoint, ...keys }, { cookie: her.cookie })).status
  expect(await subscribe('http://127.0.0.1:6379/')).toBe(400)
  expect(await subscribe('https://169.254.169.254/latest')).toBe(400)
  expect(await subscribe('https://fcm.googleapis.com/fcm/send/abc')).toBe(200)
  expect((await own(her.cookie)).ways).toContainEqual({ way: 'push', isReady: true })
  expect((await call(platform, her, 'DELETE', '/actor/messages/push')).status).toBe(200)
  expect((await own(her.cookie)).ways).toContainEqual({ way: 'push', isReady: false })
})

test('whoever registers is welcomed in the language she registered in', async () => {
  const phone = '+251911553377'
  const actor = { fname: 'Saba', mname: 'Hagos', phone: '0911553377', password: 'a long password', address: '' }
  const { status } = await post(`${platform.url}/actor/register`, { actor }, { cookie: 'language=en' })
  expect(status).toBe(200)
  expect(await until(() => sandbox.to(phone)[0])).toContain('Welcome to Ashenda, Saba!')
})

test('a link in a message stops its kind without log-in, by a press or by one click of a mail program', async () => {
  const her = await registerContestant(platform)
  const text = async (subject: string): Promise<string> => {
    await platform.sql`
      insert into notices (id, kind, user_id, dedupe_key, language) values (uuidv7(), 'paid', ${her.id}, ${subject}, 'en')`
    return until(() => sandbox.to(her.phone).find((one) => one.includes('/m/')))
  }
  const [link = ''] = /http\S+\/m\/[\w-]+/.exec(await text('one')) ?? []
  const page = await (await fetch(link)).text()
  expect(page).toContain('<form method="post">')
  const entry = async () => (await own(her.cookie)).groups.find(({ group }) => group === 'entry')?.ways
  expect(await entry()).not.toEqual([])
  const stopped = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect([stopped.status, await entry()]).toEqual([200, []])
  expect((await fetch(`${platform.url}/m/abcdefgh`)).status).toBe(404)
})
