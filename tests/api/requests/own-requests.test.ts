import { randomUUID } from 'node:crypto'
import type { OwnRequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { insertRequest } from '../../support/admin-subjects.ts'
import { insertContest } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
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
const admin = useAdmin(platform)
let letay: Account
let other: Account
beforeAll(async () => {
  await platform.startWorker()
  letay = await registerContestant(platform, { fname: 'Letay', mname: 'Kiros' })
  other = await registerContestant(platform)
})
beforeEach(() => allow('answer'))

const allow = (mode: string, contacts = false) =>
  platform.sql`update contests set own_requests = ${mode}, own_request_contacts = ${contacts} where id = ${contest}`
const newRequest = (email = `${randomUUID()}@example.org`) => insertRequest({ platform, contest }, letay.id, email)
const own = async ({ cookie } = letay) =>
  (await get(`${platform.url}/actor/requests`, { cookie })).body as unknown as OwnRequestsAnswer // of the contract
const answer = (id: string, text: string, { cookie } = letay, eventId: string = randomUUID()) =>
  post(`${platform.url}/actor/requests/${id}/reply`, { id: eventId, text }, { cookie: `${cookie}; language=en` })

describe('requests to her', () => {
  test('are the organisers’ alone until they open them', async () => {
    await newRequest()
    await allow('off')
    expect(await own()).toMatchObject({ mode: 'off', canAnswer: false, requests: [] })
    await allow('read')
    const { mode, canAnswer, requests } = await own()
    expect({ mode, canAnswer }).toEqual({ mode: 'read', canAnswer: false })
    expect(requests[0]).toMatchObject({ email: null, phone: null, answers: [], isHandled: false })
    await allow('read', true)
    expect((await own()).requests[0]?.email).toContain('@example.org')
    expect((await own(other)).requests).toEqual([])
  })

  test('are answered by e-mail once, with her name, and the organisers read what she wrote', async () => {
    const [email, event] = [`${randomUUID()}@example.org`, randomUUID()]
    const id = await newRequest(email)
    for (let time = 0; time < 2; time += 1)
      expect(await answer(id, 'With pleasure.\n\nLetay', letay, event)).toMatchObject({ status: 200 })
    const mail = await until(() => mailServer.mails().find(({ to }) => to === email))
    expect(mail.source).toContain('Subject: Ashenda: Letay Kiros answered your request')
    expect(mail.text).toContain('With pleasure.')
    expect(mail.text).toContain(`/${letay.id}`)
    expect(mailServer.mails().filter(({ to }) => to === email)).toHaveLength(1)
    expect((await own()).requests.find(({ _id }) => _id === id)).toMatchObject({
      answers: [{ text: 'With pleasure.\n\nLetay' }],
      organisersAt: null,
    })
    const { body } = await get(`${platform.url}/admin/requests/${id}/events`, { cookie: admin.cookie })
    expect(body['events']).toMatchObject([
      { kind: 'reply', by: 'Letay Kiros', isHers: true, text: 'With pleasure.\n\nLetay', byMail: true },
    ])
    expect(await platform.sql`select from admin_actions where subject_id = ${id}`).toHaveLength(0)
  })

  test('are answered by nobody else, nor where the organisers do not let her', async () => {
    const id = await newRequest()
    expect(await answer(id, 'Mine', other)).toMatchObject(refused(404, 'not_found'))
    await allow('read')
    expect(await answer(id, 'Hello')).toMatchObject(refused(404, 'not_found'))
    expect(await platform.sql`select from request_events where request_id = ${id}`).toHaveLength(0)
  })

  test('get five answers at most, so that she cannot be made to flood a mailbox', async () => {
    const id = await newRequest()
    for (let time = 0; time < 5; time += 1) expect(await answer(id, `Answer ${time}`)).toMatchObject({ status: 200 })
    expect(await answer(id, 'One more')).toMatchObject(refused(429, 'too_many_requests'))
  })

  test.each([
    ['', 400],
    [' \u200b\n', 400],
    ['x'.repeat(2_001), 422],
  ])('need a text that says something', async (text, status) => {
    expect((await answer(await newRequest(), text)).status).toBe(status)
  })
})
