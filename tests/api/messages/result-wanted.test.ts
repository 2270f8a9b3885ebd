import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { enterResult } from '@ashenda/db/queries/notices/mass-notices.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertContest, somePhone } from '../../support/contest-data.ts'
import { get, post } from '../../support/http.ts'
import { useMessages } from '../../support/messages.ts'
import { testPepper } from '../../support/platform.ts'
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
beforeAll(() => platform.startWorker())

const want = (body: object) => post(`${platform.url}/messages/result`, body, { cookie: 'language=en' })
const linkIn = (text: string): string => /http\S+\/m\/[\w-]+/.exec(text)?.[0] ?? ''
const mailsTo = (to: string) => sandbox.mails().filter((mail) => mail.to === to)

test('an e-mail hears the result once its owner has confirmed it, then it is forgotten', async () => {
  const email = 'lete@example.org'
  const first = await want({ way: 'email', email })
  const mail = await until(() => mailsTo(email)[0])
  expect(mail.text).toContain('Somebody asked us')
  // Asked again, nothing tells that it is known, and no second e-mail goes out that day.
  expect(await want({ way: 'email', email: 'Lete@Example.org' })).toMatchObject({ status: 200, body: first.body })
  const rows = () =>
    platform.sql`select confirmed_at, ended_at, email from notice_subscriptions where contest_id = ${contest}`
  expect(await rows()).toMatchObject([{ confirmed_at: null }])
  const link = linkIn(mail.text)
  await fetch(link)
  expect(await rows()).toMatchObject([{ confirmed_at: null }])
  await fetch(link, { method: 'POST' })
  expect(await rows()).toMatchObject([{ confirmed_at: expect.any(Date), ended_at: null }])

  const awake = new Date().getUTCHours()
  await platform.sql.begin((tx) => enterResult(tx, contest))
  // In Addis Ababa's night it would wait for the morning.
  if (awake < 4 || awake >= 18) return
  await until(() => mailsTo(email).find(({ subject }) => subject === 'The result is out'))
  await until(async () => (await rows()).some((row) => row['ended_at'] !== null && row['email'] === null))
})

test('an unconfirmed e-mail hears nothing', async () => {
  const email = 'stranger@example.org'
  await want({ way: 'email', email })
  await until(() => mailsTo(email)[0])
  await platform.sql.begin((tx) => enterResult(tx, contest))
  const told = await platform.sql`
    select n.kind from notices n join notice_subscriptions s on s.id = n.subscription_id where s.email = ${email}`
  expect(told).toEqual([{ kind: 'result-wanted' }])
})

test('a reminder to vote again is due a day later, once a day, and never by text message', async () => {
  const canRemind = async () => (await get(`${platform.url}/messages/result`)).body
  // It closes within the day.
  expect(await canRemind()).toMatchObject({ canRemind: false })
  await platform.sql`update contests set closes_at = now() + interval '3 days'`
  await platform.reload()
  expect(await canRemind()).toMatchObject({ canRemind: true })
  const push = { endpoint: 'https://fcm.googleapis.com/fcm/send/remind', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  for (const body of [
    { way: 'push', push, remind: true },
    { way: 'push', push, remind: true },
    { way: 'sms', phone: somePhone(), remind: true },
  ])
    expect((await want(body)).status).toBe(200)
  const reminders = await platform.sql`
    select ways, round(extract(epoch from due_at - created_at) / 3600) as hours, state from notices where kind = 'vote-again'`
  expect(reminders.map(({ ways, hours, state }) => [ways, Number(hours), state])).toEqual([
    [['push', 'email'], 24, 'queued'],
  ])
})

test('a phone is kept by its keyed id alone, so that only a voter’s is found again', async () => {
  const phone = somePhone()
  expect((await want({ way: 'sms', phone: `0${phone.slice(4)}` })).status).toBe(200)
  const [row] = await platform.sql`
    select to_jsonb(s)::text as text from notice_subscriptions s where voter_id = ${voterIdOf(testPepper, phone)}`
  expect(row?.['text']).not.toContain(phone.slice(1))
})

test('what is no address is refused', async () => {
  expect(await want({ way: 'sms', phone: '12' })).toMatchObject({ status: 422, body: { code: 'bad_phone' } })
  expect(await want({ way: 'email', email: 'nobody' })).toMatchObject({ status: 422, body: { code: 'bad_email' } })
  const push = { endpoint: 'http://127.0.0.1/', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  expect((await want({ way: 'push', push })).status).toBe(400)
})

test('nobody can ask once the contest is over', async () => {
  await platform.sql`update contests set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day'`
  await platform.reload()
  expect((await get(`${platform.url}/messages/result`)).body).toMatchObject({ isOpen: false })
  expect(await want({ way: 'email', email: 'late@example.org' })).toMatchObject({ body: { code: 'contest_closed' } })
})
