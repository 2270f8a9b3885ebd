import { randomUUID } from 'node:crypto'
import type { RequestEventsAnswer, RequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, call } from '../../support/account-calls.ts'
import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertRequest } from '../../support/admin-subjects.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { until } from '../../support/until.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer?.close())
let contest = ''
const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
  },
  () => ({ RATE_LIMITS: 'off', SMTP_URL: mailServer.url, MAIL_FROM: 'Ashenda <no-reply@ashenda.example>' }),
)
const admin = useAdmin(platform, { fname: 'Abrehet', mname: 'Kidane' })
let letay: Account
beforeAll(async () => {
  await platform.startWorker()
  letay = await registerContestant(platform, { fname: 'Letay', mname: 'Kiros', email: 'letay@example.org' })
})

const asAdmin = (route: string, options: CallOptions = {}, { cookie } = admin) =>
  call(platform, route, { cookie, ...options })
const newRequest = () => insertRequest({ platform, contest }, letay.id)
const inbox = async (query = '') => (await asAdmin(`GET /admin/requests${query}`)).body as unknown as RequestsAnswer // of the contract
const rowOf = async (id: string) => (await inbox(`?search=${id}`)).rows[0]
const eventsOf = async (id: string) =>
  ((await asAdmin(`GET /admin/requests/${id}/events`)).body as unknown as RequestEventsAnswer).events.map(
    ({ kind, by, assignee, text, byMail }) => ({ kind, by, assignee, text, byMail }),
  )
const actionsOn = (id: string) =>
  platform.sql`select action, reason, before, after from admin_actions where subject_id = ${id} order by id`
const by = { by: 'Abrehet Kidane', assignee: null, text: '', byMail: false }
const write = (id: string, way: 'reply' | 'forward', payload: object) =>
  asAdmin(`POST /admin/requests/${id}/${way}`, { payload: { id: randomUUID(), closes: false, ...payload } })

test('a request is read, assigned and closed, and its history tells by whom', async () => {
  const id = await newRequest()
  expect(await rowOf(id)).toMatchObject({ isRead: false, assignee: null, answeredAt: null, handled: null })
  const { unread } = await inbox()
  for (let time = 0; time < 2; time += 1)
    expect(await asAdmin(`PUT /admin/requests/${id}/read`, { payload: { isRead: true } })).toMatchObject({
      status: 200,
    })
  expect((await inbox()).unread).toBe(unread - 1)
  const payload = { assignee: admin.id, seen: null }
  expect(await asAdmin(`PUT /admin/requests/${id}/assignee`, { payload })).toMatchObject({ status: 200 })
  await asAdmin(`PUT /admin/requests/${id}/handled`, { payload: { handled: true } })
  expect(await rowOf(id)).toMatchObject({
    isRead: true,
    assignee: { _id: admin.id, name: 'Abrehet Kidane' },
    handled: { by: 'Abrehet Kidane' },
    requestTo: { email: 'letay@example.org' },
  })
  expect(await eventsOf(id)).toEqual([
    { ...by, kind: 'read' },
    { ...by, kind: 'assign', assignee: 'Abrehet Kidane' },
    { ...by, kind: 'handle' },
  ])
  expect(await actionsOn(id)).toEqual([
    { action: 'request.read', reason: '', before: null, after: null },
    { action: 'request.assign', reason: '', before: { assignee: null }, after: { assignee: 'Abrehet Kidane' } },
    { action: 'request.handle', reason: '', before: { isHandled: false }, after: { isHandled: true } },
  ])
})

test('of two admins who take the same request the second learns who has it; nobody but an admin can have it', async () => {
  const id = await newRequest()
  const other = await insertAdmin(platform, { fname: 'Selam', mname: 'Hagos' })
  const assign = (assignee: string | null, seen: string | null, who: Account = admin) =>
    asAdmin(`PUT /admin/requests/${id}/assignee`, { payload: { assignee, seen } }, who)
  expect(await assign(other.id, null, other)).toMatchObject({ status: 200 })
  // A note in between does not hide who took it.
  await asAdmin(`POST /admin/requests/${id}/notes`, { payload: { id: randomUUID(), text: 'on a journey' } })
  expect(await assign(admin.id, null)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { action: 'request.assign', admin: { name: 'Selam Hagos' } } },
  })
  expect(await assign(letay.id, other.id)).toMatchObject(refused(404, 'not_found'))
  expect(await assign(null, other.id)).toMatchObject({ status: 200 })
})

test('tabs of the inbox: open, unread, one’s own, closed; sorted and with the total of the filter', async () => {
  const [mine, closed] = [await newRequest(), await newRequest()]
  await asAdmin(`PUT /admin/requests/${mine}/assignee`, { payload: { assignee: admin.id, seen: null } })
  await asAdmin(`PUT /admin/requests/${closed}/handled`, { payload: { handled: true } })
  const idsIn = async (query: string) => (await inbox(query)).rows.map(({ _id }) => _id)
  expect(await idsIn(`?handled=false&assignee=${admin.id}`)).toContain(mine)
  expect(await idsIn(`?handled=false&assignee=nobody`)).not.toContain(mine)
  expect(await idsIn('?handled=true')).toContain(closed)
  expect(await idsIn('?handled=false&unread=true')).toContain(mine)
  expect(await idsIn(`?search=${mine}`)).toEqual([mine])
  for (const sort of ['createdAt', 'sender', 'contestant', 'type', 'state', 'assignee'])
    expect((await inbox(`?sort=-${sort}&contestant=${letay.id}`)).total).toBeGreaterThan(1)
  expect(await asAdmin('GET /admin/requests?sentFrom=2031-01-01')).toMatchObject({ body: { rows: [], total: 0 } })
})

test('a reply goes to the sender by e-mail once, is kept, and closes the request', async () => {
  const id = await newRequest()
  await platform.sql`update contestant_requests set email = 'once@example.org' where id = ${id}`
  const payload = {
    id: randomUUID(),
    mail: { subject: 'Your request', text: 'She will come.\nSee you!' },
    closes: true,
  }
  for (let time = 0; time < 2; time += 1)
    expect(await asAdmin(`POST /admin/requests/${id}/reply`, { payload })).toMatchObject({ status: 200 })
  const mail = await until(() => mailServer.mails().find(({ to }) => to === 'once@example.org'))
  expect(mail.source).toContain('Subject: Your request')
  expect(mail.text).toContain('She will come.')
  expect(await rowOf(id)).toMatchObject({
    answeredAt: expect.any(String),
    isRead: true,
    handled: { by: 'Abrehet Kidane' },
  })
  expect(await eventsOf(id)).toEqual([
    { ...by, kind: 'reply', text: 'She will come.\nSee you!', byMail: true },
    { ...by, kind: 'handle' },
  ])
  expect(await actionsOn(id)).toMatchObject([
    { action: 'request.reply', after: { byMail: true } },
    { action: 'request.handle' },
  ])
  expect(mailServer.mails().filter(({ to }) => to === 'once@example.org')).toHaveLength(1)
})

test('a request is forwarded to her e-mail; without one that is refused and nothing is kept, and done by hand it is noted', async () => {
  const id = await newRequest()
  const mail = { subject: 'A request for you', text: 'Please answer brand@example.org' }
  expect(await write(id, 'forward', { mail })).toMatchObject({ status: 200 })
  const sent = await until(() => mailServer.mails().find(({ to }) => to === 'letay@example.org'))
  expect(sent.text).toContain('brand@example.org')
  await platform.sql`update users set email = null where id = ${letay.id}`
  expect(await write(id, 'forward', { mail })).toMatchObject(refused(422, 'messages_unavailable'))
  expect(await eventsOf(id)).toHaveLength(1)
  expect(await write(id, 'forward', { mail: null })).toMatchObject({ status: 200 })
  expect((await eventsOf(id)).at(-1)).toEqual({ ...by, kind: 'forward' })
  expect((await rowOf(id))?.answeredAt).toBeNull()
  await platform.sql`update users set email = 'letay@example.org' where id = ${letay.id}`
})

test('an answer by hand counts as one, without an e-mail', async () => {
  const id = await newRequest()
  expect(await write(id, 'reply', { mail: null })).toMatchObject({ status: 200 })
  expect(await rowOf(id)).toMatchObject({ answeredAt: expect.any(String), handled: null })
  expect(await eventsOf(id)).toEqual([{ ...by, kind: 'reply' }])
})

test('notes and e-mails stay out of the activity log, and go with the request', async () => {
  const id = await newRequest()
  await asAdmin(`POST /admin/requests/${id}/notes`, { payload: { id: randomUUID(), text: 'she is on a journey' } })
  expect(await eventsOf(id)).toEqual([{ ...by, kind: 'note', text: 'she is on a journey' }])
  expect(JSON.stringify(await actionsOn(id))).not.toContain('journey')
  await platform.sql`delete from contestant_requests where id = ${id}`
  expect(await platform.sql`select from request_events where request_id = ${id}`).toHaveLength(0)
})

test('empty and endless texts, and unknown requests, are refused', async () => {
  const id = await newRequest()
  const note = (text: string, of = id) =>
    asAdmin(`POST /admin/requests/${of}/notes`, { payload: { id: randomUUID(), text } })
  expect(await note('  ')).toMatchObject(refused(400, 'invalid_body'))
  expect(await note('a'.repeat(2_001))).toMatchObject(refused(422, 'text_too_long'))
  expect(await note('a', randomUUID())).toMatchObject(refused(404, 'not_found'))
  expect(await asAdmin(`GET /admin/requests/${randomUUID()}/events`)).toMatchObject(refused(404, 'not_found'))
  expect(await write(id, 'reply', { mail: { subject: 'a', text: 'a'.repeat(5_001) } })).toMatchObject(
    refused(422, 'text_too_long'),
  )
})
