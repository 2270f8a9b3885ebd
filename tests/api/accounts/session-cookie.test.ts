import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, register, whoIs } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'
import { tokenOf } from '../../support/sessions.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

const day = 24 * 3_600

describe('[AUT-02] the session cookie', () => {
  test('alone authenticates; the placeholder token neither does nor is needed', async () => {
    const { id, cookie } = await registerContestant(platform)
    expect(await whoIs(platform, cookie)).toBe(id)
    for (const authorization of ['session-cookie', tokenOf(cookie), `Bearer ${tokenOf(cookie)}`, id]) {
      const answer = await call(platform, 'GET /actor/getActorById', { headers: { authorization } })
      expect(answer).toMatchObject(refused(401, 'not_authenticated'))
    }
    const other = await call(platform, 'GET /actor/getActorById', { cookie, headers: { authorization: 'nonsense' } })
    expect(other.status).toBe(200)
  })

  test('is HttpOnly and SameSite and lasts as long as the session', async () => {
    const { setCookies } = await register(platform)
    expect(setCookies).toHaveLength(1)
    const [nameAndValue, ...flags] = setCookies[0]?.split('; ') ?? []
    expect(nameAndValue).toMatch(/^session-3000=[\w-]{43}$/)
    expect(flags.toSorted()).toEqual(['HttpOnly', `Max-Age=${30 * day}`, 'Path=/', 'SameSite=Lax'])
  })

  test('is Secure and bound to the host over https', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://vote.example.org',
      CHAPA_WEBHOOK_SECRET: 'a webhook secret of tests, 32 or more',
    }
    const site = await startPlatform((sql) => insertContest(sql), production)
    onTestFinished(() => site.close())
    const { setCookies, cookie } = await register(site)
    const [nameAndValue, ...flags] = setCookies[0]?.split('; ') ?? []
    expect(nameAndValue).toMatch(/^__Host-session=[\w-]{43}$/)
    expect(flags.toSorted()).toEqual(['HttpOnly', `Max-Age=${30 * day}`, 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(await whoIs(site, cookie)).toMatch(/^[\da-f-]{36}$/)
    expect(await whoIs(site, cookie.replace('__Host-session', 'session-3000'))).toBe(401)
  })

  test('is stored as a hash', async () => {
    const { cookie } = await register(platform)
    const token = tokenOf(cookie)
    const rows = await platform.sql`select s::text || encode(token_hash, 'escape') as everything from sessions s`
    expect(rows.length).toBeGreaterThan(0)
    for (const { everything } of rows) {
      expect(everything).not.toContain(token)
      expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test.each<[string, (token: string) => string | undefined]>([
    ['none', () => undefined],
    ['an empty one', () => 'session-3000='],
    ['a token nobody has', () => `session-3000=${randomBytes(32).toString('base64url')}`],
    ['a token with another end', (token) => `session-3000=${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
    ['half a token', (token) => `session-3000=${token.slice(0, 20)}`],
    ['a token and more', (token) => `session-3000=${token}${token}`],
    ['its hash', (token) => `session-3000=${createHash('sha256').update(token).digest('base64url')}`],
    ['another name', (token) => `session=${token}`],
    ['the name of production', (token) => `__Host-session=${token}`],
    ['half an escape', () => 'session-3000=%E0%A4%A'],
    ['NUL', () => `session-3000=${'%00'.repeat(43)}`],
    ['SQL', () => "session-3000=' or 1=1 --"],
    ['a thousand of them', () => 'session-3000=x; '.repeat(900)],
  ])('with %s authenticates nobody', async (_case, spoil) => {
    const { cookie } = await registerContestant(platform)
    expect(await whoIs(platform, spoil(tokenOf(cookie)))).toBe(401)
  })
})

test('other sites can neither register nor log in', async () => {
  const headers = { origin: 'https://evil.example' }
  expect(await register(platform, {}, { headers })).toMatchObject(refused(403, 'foreign_origin'))
  const { phone, password, cookie } = await registerContestant(platform)
  expect(await logInByPhone(platform, phone, password, { headers })).toMatchObject(refused(403, 'foreign_origin'))
  for (const route of ['DELETE /api/sessions', 'PUT /actor/changePassword'])
    expect(await call(platform, route, { cookie, headers })).toMatchObject(refused(403, 'foreign_origin'))
})
