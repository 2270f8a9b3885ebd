import type { App } from '@ashenda/api/http/app.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { cookieHeader, openPage, sendForm, startFormSite } from '../../support/form-site.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { usePlatform } from '../../support/use-platform.ts'

let site: App

const platform = usePlatform()
beforeAll(async () => {
  site = await startFormSite(platform)
})
afterAll(() => site?.close())

const logIn = (fields: Readonly<Record<string, string>> | string, options = {}) =>
  sendForm(site, '/login', fields, { from: someAddress(), ...options })

describe('logging in without scripts', () => {
  test('by phone leads to the dashboard with a session that later scripts know', async () => {
    const account = await registerContestant(platform)
    const answer = await logIn({ userId: ` ${account.phone} `, password: account.password })
    expect(answer).toMatchObject({ status: 303, location: '/dashboard/user' })
    expect(answer.cookies['entered']).toBe('1')
    expect(await whoIs({ app: site }, cookieHeader(answer.cookies))).toBe(account.id)
    const entered = [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('entered='))
    expect(entered).toMatch(/^entered=1; .*SameSite=Lax/)
    expect(entered).not.toContain('HttpOnly')
  })

  test('without cookies is refused and starts no session', async () => {
    const account = await registerContestant(platform)
    const sessions = () => platform.sql`select 1 from sessions where user_id = ${account.id}`
    const before = (await sessions()).length
    const sent = { userId: account.phone, password: account.password }
    expect(await logIn(sent, { keepsCookies: false })).toMatchObject({
      status: 403,
      data: { form: { values: { userId: account.phone }, problems: { form: { code: 'cookies_needed' } } } },
    })
    expect(await sessions()).toHaveLength(before)
  })

  test('by e-mail leads an admin to her dashboard', async () => {
    const admin = await insertAdmin(platform, { email: 'keeper@example.org' })
    const answer = await logIn({ userId: 'Keeper@example.org', password: admin.password })
    expect(answer).toMatchObject({ status: 303, location: '/dashboard/admin' })
  })

  test('with a wrong password shows the page with phone and reason, never a password', async () => {
    const account = await registerContestant(platform)
    const answer = await logIn({ userId: account.phone, password: 'not hers at all' })
    expect(answer.status).toBe(401)
    expect(answer.data.form).toEqual({
      values: { userId: account.phone },
      problems: { form: { code: 'wrong_login', message: messageOf('wrong_login') } },
    })
    expect(answer.html).not.toContain('not hers at all')
    expect(answer.cookies).toEqual({})
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
    })
  })

  test('names each missing field and counts no guess', async () => {
    for (const fields of [{}, { userId: ' ', password: '' }, 'userId', '']) {
      const answer = await logIn(fields)
      expect(answer.status).toBe(400)
      expect(answer.data.form?.problems).toMatchObject({ password: { code: 'required' } })
    }
    expect((await logIn({})).data.form?.problems).toEqual({
      userId: { code: 'required', message: '' },
      password: { code: 'required', message: '' },
    })
  })

  test('says how long to wait after too many failures', async () => {
    const { phone, password } = await registerContestant(platform)
    const from = someAddress()
    await failIntoPause(platform, async () => (await logIn({ userId: phone, password: 'wrong one' }, { from })).status)
    const answer = await logIn({ userId: phone, password }, { from })
    expect(answer.status).toBe(429)
    expect(answer.data.form?.problems).toMatchObject({
      form: { code: 'too_many_attempts', retryAfterSeconds: Number(answer.headers['retry-after']) },
    })
  })

  test('returns to the requested page, on this site and open to her role', async () => {
    const { phone, password } = await registerContestant(platform)
    const led: (readonly [string, string | undefined])[] = []
    const wanted = [
      '/dashboard/user/pay?st=1',
      '/exemplary',
      '/dashboard/admin',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'https://elsewhere.example/',
      '/login?from=/login',
      '/\r\nset-cookie: a=b',
      '/ድምጺ',
      `/${'x'.repeat(3_000)}`,
    ]
    for (const from of wanted)
      led.push([from.slice(0, 30), (await logIn({ userId: phone, password, from })).location?.slice(0, 30)])
    expect(led).toEqual([
      ['/dashboard/user/pay?st=1', '/dashboard/user/pay?st=1'],
      ['/exemplary', '/exemplary'],
      ...wanted.slice(2, -1).map((from) => [from, '/dashboard/user']),
      [`/${'x'.repeat(29)}`, `/${'x'.repeat(29)}`],
    ])
    const refused = await logIn({ userId: phone, password: 'wrong', from: '/exemplary', by: 'email' })
    expect(refused.html).toContain('data-search="?by=email&from=%2Fexemplary"')
  })

  test('shows hostile values as text', async () => {
    const hostile = `"><script>alert(1)</script>\u2028'&amp;${'😀'.repeat(30)}`
    const answer = await logIn({ userId: hostile, password: 'x' })
    expect(answer.status).toBe(401)
    expect(answer.data.form?.values).toEqual({ userId: hostile })
    expect(answer.html).not.toContain('<script>alert')
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const odd = await logIn(`${key}=1&userId=0911000000&password=x`)
      expect(odd).toMatchObject({ status: 401, data: { form: { values: { userId: '0911000000' } } } })
    }
  })

  test('takes the later of repeated fields', async () => {
    const { phone, password } = await registerContestant(platform)
    const twice = new URLSearchParams([
      ['userId', 'nobody'],
      ['userId', phone],
      ['password', password],
    ])
    expect(await logIn(twice.toString())).toMatchObject({ status: 303 })
  })
})

describe('an invalid form', () => {
  const tooLarge = { userId: 'x'.repeat(20_000), password: 'x' }

  test.each(['/login', '/register', '/forgot-password', '/reset-password', '/payment', '/ballot', '/logout'])(
    'is answered by the page when too large or of another type: %s',
    async (path) => {
      const large = await sendForm(site, path, tooLarge)
      expect(large.status).toBe(413)
      expect(large.data.form).toEqual({
        values: {},
        problems: { form: { code: 'body_too_large', message: messageOf('body_too_large') } },
      })
      const kind = await sendForm(site, path, 'x', { headers: { 'content-type': 'text/plain' } })
      expect(kind.status).toBe(415)
      expect(kind.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test.each(['/login', '/register', '/forgot-password', '/reset-password', '/payment', '/ballot', '/logout'])(
    'is refused from another site: %s',
    async (path) => {
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await sendForm(site, path, { userId: 'x', password: 'x' }, { headers })
        expect(answer.status).toBe(403)
        expect(JSON.parse(answer.html)).toMatchObject({ code: 'foreign_origin' })
        expect(answer.cookies).toEqual({})
      }
    },
  )
})

describe('logging out without scripts', () => {
  test('ends the session and leads to the first page', async () => {
    const { cookie } = await registerContestant(platform)
    const answer = await sendForm(site, '/logout', {}, { cookie })
    expect(answer).toMatchObject({ status: 303, location: '/' })
    expect(answer.cookies['entered']).toBe('0')
    expect(await whoIs({ app: site }, cookie)).toBe(401)
  })

  test('works for anonymous callers too', async () => {
    expect(await sendForm(site, '/logout', {})).toMatchObject({ status: 303, location: '/' })
  })
})

test('a page that needs scripts says so, in the browser’s language', async () => {
  const { html, status } = await openPage(site, '/dashboard/user', { cookie: 'language=am' })
  expect(status).toBe(200)
  expect(html).toMatch(
    /<div id="root">\s*<\/div>\s*<noscript><p data-path="\/dashboard\/user" data-search="">am<\/p><\/noscript>/,
  )
})

test('for a logged-in user that page is private and not cached', async () => {
  const { cookie } = await registerContestant(platform)
  const [hers, anybodys] = [
    await openPage(site, '/dashboard/user', { cookie }),
    await openPage(site, '/dashboard/user'),
  ]
  expect(hers).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } })
  expect(anybodys).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
})
