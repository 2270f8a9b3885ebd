import type { App } from '@ashenda/api/http/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, register, registration, someAddress, whoIs } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest, somePhone } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { cookieHeader, sendForm, startFormSite } from '../../support/form-site.ts'
import { refused } from '../../support/http.ts'
import { aMinute, type Messages, otherThan, startMessages } from '../../support/messages.ts'
import { type Platform, startPlatform, testPepper } from '../../support/platform.ts'
import { until } from '../../support/until.ts'

let platform: Platform
let messages: Messages
let site: App

beforeAll(async () => {
  messages = await startMessages()
  platform = await startPlatform((sql) => insertContest(sql, { phoneProof: 'unusual' }), {
    ...messages.env,
    RATE_LIMITS: 'on',
  })
  await platform.startWorker()
  site = await startFormSite(platform)
})
afterAll(() => endAll(site, platform, messages))
beforeEach(async () => {
  await platform.sql`update contests set phone_proof = 'unusual' where current`
  await platform.reload()
})

const accountsWith = async (phone: string): Promise<number> =>
  (await platform.sql`select from users where phone = ${phone}`).length

/** A pending registration and its code. */
async function waiting(phone = somePhone(), fields: Record<string, unknown> = {}) {
  const typed = registration({ phone, ...fields })
  const send = () => register(platform, typed, { from: someAddress() })
  const answer = await send()
  expect(answer).toMatchObject({ ...refused(403, 'registration_unproven'), body: { resendAfterSeconds: aMinute } })
  const id = String(answer.body['registration'])
  return { phone, typed, send, id, code: await messages.codeFor(phone) }
}
const prove = (id: string, code: string) =>
  call(platform, 'POST /actor/register/proof', { payload: { registration: id, code }, from: someAddress() })
const resend = (id: string) =>
  call(platform, 'POST /actor/register/proof/resend', { payload: { registration: id }, from: someAddress() })

describe('with phone proof', () => {
  test('an account gets its phone once the code is entered, and is logged in', async () => {
    const { phone, id, code } = await waiting()
    expect(await accountsWith(phone)).toBe(0)
    const answer = await prove(id, code)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Registered Successfully', user: { name: 'Selam Hagos', role: 'actor' } },
    })
    expect(await accountsWith(phone)).toBe(1)
    expect(typeof (await whoIs(platform, answer.cookie))).toBe('string')
    expect(await logInByPhone(platform, phone, 'weaving tilfi')).toMatchObject({ status: 200 })
  })

  test('the phone’s owner can register, whoever tried before', async () => {
    const { phone, id, code } = await waiting()
    for (const answer of ['wrong_code', 'wrong_code', 'wrong_code_last'] as const)
      expect(await prove(id, otherThan(code))).toMatchObject(refused(422, answer))
    expect(await prove(id, code)).toMatchObject(refused(422, 'code_expired'))
    expect(await accountsWith(phone)).toBe(0)
    const hers = await waiting(phone, { password: 'her own password' })
    const answer = await prove(hers.id, await messages.codeFor(phone, 2))
    expect(answer.status).toBe(200)
    expect(await logInByPhone(platform, phone, 'her own password')).toMatchObject({ status: 200 })
  })

  test('the same form again keeps the same pending registration and sends no second message', async () => {
    const { send, id, phone } = await waiting()
    expect((await send()).body['registration']).toBe(id)
    expect(messages.to(phone)).toHaveLength(1)
  })

  test('another code can be requested after a minute', async () => {
    const { id } = await waiting()
    expect(await resend(id)).toMatchObject(refused(429, 'too_many_attempts'))
    const at = Date.now() - 1
    await platform.redis.hset(`${platform.prefix}:waiting-registrations:${id}`, 'resendAt', at)
    expect(await resend(id)).toMatchObject({ status: 200, body: { resendAfterSeconds: expect.any(Number) } })
  })

  test('the right code again, after a lost answer, logs in to the one account; many at once create one', async () => {
    const { phone, id, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 4 }, () => prove(id, code)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await accountsWith(phone)).toBe(1)
    const ids = new Set(await Promise.all(answers.map(({ cookie }) => whoIs(platform, cookie))))
    expect(ids.size).toBe(1)
    await platform.sql`update users set password_hash = 'another' where phone = ${phone}`
    expect(await prove(id, code)).toMatchObject(refused(409, 'phone_taken'))
  })

  test('three simultaneous guesses are allowed', async () => {
    const { id, code, phone } = await waiting()
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(id, otherThan(code))))
    expect(answers.filter(({ body }) => String(body['code']).startsWith('wrong_code'))).toHaveLength(3)
    expect(await accountsWith(phone)).toBe(0)
  })

  test('a registered phone is refused without a message', async () => {
    const { phone } = await registerContestant(platform)
    expect(await register(platform, { phone }, { from: someAddress() })).toMatchObject(refused(409, 'phone_taken'))
    expect(messages.to(phone)).toEqual([])
  })

  test('a phone of a country without codes is refused', async () => {
    const phone = '+14155550123'
    expect(await register(platform, { phone }, { from: someAddress() })).toMatchObject(
      refused(422, 'phone_not_registrable'),
    )
    expect(await accountsWith(phone)).toBe(0)
  })

  test('pending registrations are unreadable in Redis', async () => {
    const { id, phone } = await waiting(somePhone(), { fname: 'Tsegereda' })
    const kept = JSON.stringify(await platform.redis.hgetall(`${platform.prefix}:waiting-registrations:${id}`))
    expect(kept).not.toContain(phone.slice(-8))
    expect(kept).not.toContain('Tsegereda')
    expect(kept).not.toContain('argon2')
  })

  test('after a pepper change the form is sent again and its new code works', async () => {
    const env = {
      ...messages.env,
      RATE_LIMITS: 'off',
      PHONE_PEPPER: 'another pepper of phones, long enough',
      PHONE_PEPPER_FORMER: testPepper,
    }
    const later = await startPlatform(async () => {}, env, { beside: platform })
    onTestFinished(() => later.close())
    const { phone, typed, id, code } = await waiting()
    const on = (route: string, payload: Record<string, unknown>) => call(later, route, { payload, from: someAddress() })
    const proof = (registration: string, sent: string) => on('POST /actor/register/proof', { registration, code: sent })
    expect(await proof(id, code)).toMatchObject(refused(422, 'wrong_code'))
    expect(await on('POST /actor/register/proof/resend', { registration: id })).toMatchObject(
      refused(422, 'code_expired'),
    )
    const again = await register(later, typed, { from: someAddress() })
    expect(again).toMatchObject(refused(403, 'registration_unproven'))
    const next = await until(async () => {
      const sent = await messages.codeFor(phone)
      return sent !== code && sent
    })
    expect((await proof(String(again.body['registration']), next)).status).toBe(200)
  })

  test('a contest without proof registers at once', async () => {
    await platform.sql`update contests set phone_proof = 'off' where current`
    await platform.reload()
    const phone = somePhone()
    expect(await register(platform, { phone }, { from: someAddress() })).toMatchObject({ status: 200 })
    expect(messages.to(phone)).toEqual([])
  })
})

describe('with phone proof but without scripts', () => {
  const typed = (phone: string) => ({
    fname: 'Selam',
    mname: 'Hagos',
    phone,
    password: 'weaving tilfi',
    age: 'adult',
    policy: '2026-11',
    from: '/results',
  })

  test('the page asks for the code, and the code finishes the registration', async () => {
    const phone = somePhone()
    const asked = await sendForm(site, '/register', typed(phone), { from: someAddress() })
    expect(asked).toMatchObject({ status: 200, data: { proof: { phone } } })
    expect(JSON.stringify(asked.data)).not.toContain('weaving tilfi')
    const registrationId = asked.data.proof?.registration ?? ''
    const code = await messages.codeFor(phone)
    const sent = { registration: registrationId, phone, from: '/results' }
    const wrong = await sendForm(site, '/register/code', { ...sent, code: otherThan(code) }, { from: someAddress() })
    expect(wrong).toMatchObject({
      status: 422,
      data: { proof: { registration: registrationId, phone }, form: { problems: { code: { code: 'wrong_code' } } } },
    })
    const right = await sendForm(site, '/register/code', { ...sent, code }, { from: someAddress() })
    expect(right).toMatchObject({ status: 303, location: '/results', cookies: { entered: '1' } })
    expect(typeof (await whoIs({ app: site }, cookieHeader(right.cookies)))).toBe('string')
  })

  test('an expired registration says so and starts again', async () => {
    const sent = { registration: crypto.randomUUID(), phone: somePhone(), code: '123456' }
    expect(await sendForm(site, '/register/code', sent, { from: someAddress() })).toMatchObject({
      status: 422,
      data: { form: { problems: { code: { code: 'code_expired' } } } },
    })
  })
})
