import { beforeAll, describe, expect, test } from 'vitest'
import { call, logInBy, logInByPhone, register, registration } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { loggedApp } from '../../support/logged-app.ts'
import { usePlatform } from '../../support/use-platform.ts'

let cookies: Readonly<Record<string, string | undefined>>

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
beforeAll(async () => {
  cookies = {
    '/actor/changePassword': (await registerContestant(platform)).cookie,
    '/admin/changePassword': (await insertAdmin(platform)).cookie,
  }
})

const change = { oldPassword: 'weaving tilfi', newPassword: 'another password' }
const full = {
  lname: 'Araya',
  email: 'selam@example.org',
  address: '',
  referralCode: '',
  occupation: '',
  description: '',
  answer: '',
}

/** Each route with the fields of a valid body. */
const routes: readonly (readonly [route: string, wrap: string | undefined, fields: Record<string, unknown>])[] = [
  ['POST /actor/register', 'actor', registration(full)],
  ['POST /actor/login', 'actor', { phone: '0912345678', password: 'weaving tilfi' }],
  ['POST /api/login', 'visitor', { userId: '0912345678', password: 'weaving tilfi' }],
  [
    'POST /api/v1/auth/forgot-password',
    undefined,
    { email: 'a@example.org', answer: 'x', newPassword: 'another password' },
  ],
  ['PUT /actor/changePassword', 'actor', change],
  ['PUT /admin/changePassword', 'actor', change],
]

const send = (route: string, payload: unknown) =>
  call(platform, route, { payload, cookie: cookies[route.split(' ')[1] ?? ''] })

const accounts = async (): Promise<unknown> => (await platform.sql`select count(*) from users`)[0]?.['count']

describe.each(routes)('%s refuses', (route, wrap, fields) => {
  const body = (changed: Record<string, unknown>) => {
    const all = { ...fields, ...changed }
    return wrap === undefined ? all : { [wrap]: all }
  }

  test('a field of one megabyte', async () => {
    const before = await accounts()
    for (const field of Object.keys(fields)) {
      for (const text of ['x'.repeat(1_048_576), '\u1230'.repeat(349_525)]) {
        const { status, body: answer } = await send(route, body({ [field]: text }))
        expect([field, status, answer['code']]).toEqual([field, 413, 'body_too_large'])
      }
    }
    expect(await accounts()).toBe(before)
  })

  test('a field over its limit in a body within its limit', async () => {
    for (const field of Object.keys(fields)) {
      const { status } = await send(route, body({ [field]: 'x'.repeat(2_500) }))
      expect([field, status]).toEqual([field, expect.toSatisfy((code) => code === 400 || code === 422)])
    }
  })

  test.each([
    ['null', null],
    ['a number', 251912345678],
    ['a list', ['weaving tilfi']],
    ['an object', { $ne: '' }],
    ['true', true],
  ])('a field that is %s', async (_case, value) => {
    for (const field of Object.keys(fields)) {
      const { status, body: answer } = await send(route, body({ [field]: value }))
      expect([field, status, answer['code']]).toEqual([field, 400, 'invalid_body'])
    }
  })

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['text', '"actor"'],
    ['no JSON', '{"actor":'],
    ['a key that reaches for the prototype', '{"__proto__":{"role":"admin"}}'],
    ['a thousand lists in one another', '['.repeat(1_000) + ']'.repeat(1_000)],
  ])('a body that is %s', async (_case, payload) => {
    const { status, body: answer } = await send(route, payload)
    expect([status, answer['code']]).toEqual([400, 'invalid_body'])
  })

  test('a form of another site, which needs no preflight', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await call(platform, route, {
        payload: JSON.stringify(body({})),
        cookie: cookies[route.split(' ')[1] ?? ''],
        headers: { 'content-type': type },
      })
      expect([type, answer.status, answer.body['code']]).toEqual([type, 415, 'unsupported_media_type'])
    }
  })
})

test('no password, answer, token, phone or e-mail is logged, whatever fails', async () => {
  const site = await loggedApp(platform)
  const secrets = {
    phone: '+251911999888',
    email: 'never-logged@example.org',
    password: 'never-logged password',
    newPassword: 'never-logged new one',
    answer: 'never-logged sport',
  }
  const { phone, email, password, newPassword, answer } = secrets
  const actor = { oldPassword: password, newPassword }
  const all = async (cookie: string | undefined) => {
    const options = cookie === undefined ? {} : { cookie }
    return [
      await register(site, { phone, email, password, answer }, options),
      await register(site, { phone, email, password: { password }, answer }, options),
      await logInByPhone(site, phone, password, options),
      await logInByPhone(site, [phone], password, options),
      await logInBy(site, email, `${password} wrong`, options),
      await call(site, 'POST /api/v1/auth/forgot-password', { payload: { email, answer: `${answer}x`, newPassword } }),
      await call(site, 'POST /api/v1/auth/forgot-password', { payload: { email, answer, newPassword } }),
      await call(site, 'PUT /actor/changePassword', { ...options, payload: { actor } }),
      await call(site, 'GET /api/sessions', options),
    ]
  }
  const [registered] = await all(undefined)
  expect(registered?.status).toBe(200)
  const { cookie } = await registerContestant(platform)
  await platform.sql`alter table users rename to people`
  const broken = await all(cookie)
  await platform.sql`alter table people rename to users`
  await platform.sql`alter table sessions add constraint none_today check (user_agent = 'nobody') not valid`
  const refused = await all(cookie)
  expect([...broken, ...refused].filter(({ status }) => status === 500).length).toBeGreaterThan(4)
  expect(site.written()).toContain('a request failed')
  const tokens = [registered?.cookie ?? '', cookie].map((one) => one.split('=')[1] ?? '')
  for (const secret of [...Object.values(secrets), ...tokens, '$argon2id']) expect(site.written()).not.toContain(secret)
  expect(site.written()).not.toMatch(/cookie|authorization/i)
  await site.app.close()
})
