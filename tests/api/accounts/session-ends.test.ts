import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, whoIs } from '../../support/account-calls.ts'
import { cookieOf, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { ageSession, hashOf, sessionOf, useEndedSessions } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'

const on = useEndedSessions()

const hour = 3_600
const day = 24 * hour

describe('a session ends', () => {
  test.each<[string, 'actor' | 'admin', number]>([
    ['a contestant who did not come for 30 days', 'actor', 30 * day],
    ['an admin who did not for 12 hours', 'admin', 12 * hour],
  ])('by expiry: of %s', async (_case, role, seconds) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(on.platform) : registerContestant(on.platform))
    await ageSession(on.platform, cookie, seconds - 60)
    const { body } = await call(on.platform, 'GET /api/sessions', { cookie })
    expect(body['success']).toBe(true)
    await ageSession(on.platform, cookie, seconds + 60)
    expect(await whoIs(on.platform, cookie)).toBe(401)
  })

  test('later with use, and so does the cookie', async () => {
    const { cookie } = await registerContestant(on.platform)
    await ageSession(on.platform, cookie, 20 * day)
    const { setCookies } = await call(on.platform, 'GET /api/sessions', { cookie })
    expect(setCookies).toEqual([`${cookie}; Max-Age=${30 * day}; Path=/; HttpOnly; SameSite=Lax`])
    const { seconds, seen } = await sessionOf(on.platform, cookie)
    expect(seconds).toBeGreaterThan(30 * day - 60)
    expect(seen).toBeLessThan(60)
  })

  test('but is extended at most once an hour', async () => {
    const { cookie } = await registerContestant(on.platform)
    await ageSession(on.platform, cookie, hour - 60)
    const before = await sessionOf(on.platform, cookie)
    const answer = await call(on.platform, 'GET /api/sessions', { cookie })
    expect(answer.setCookies).toEqual([])
    expect((await sessionOf(on.platform, cookie)).seen).toBeGreaterThanOrEqual(before.seen)
    await ageSession(on.platform, cookie, 120)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(on.platform, 'GET /api/sessions', { cookie })),
    )
    expect(answers.flatMap(({ setCookies }) => setCookies)).toHaveLength(1)
  })

  test.each([
    ['contestant', 180 * day],
    ['admin', 7 * day],
  ])('of a %s at the latest, however much it is used', async (role, most) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(on.platform) : registerContestant(on.platform))
    await on.platform.sql`
      update sessions set created_at = now() - make_interval(secs => ${most - 2 * hour}), last_seen_at = now() - interval '90 min'
      where token_hash = ${hashOf(cookie)}`
    const { setCookies } = await call(on.platform, 'GET /api/sessions', { cookie })
    expect(setCookies[0]).toMatch(/Max-Age=7(19\d|200);/)
    await ageSession(on.platform, cookie, 2 * hour)
    expect(await whoIs(on.platform, cookie)).toBe(401)
  })

  test('when it is the least recently used of more than twenty', async () => {
    const account = await registerContestant(on.platform)
    const second = await logIn(on.platform, account.id, 'actor')
    const oldest = await sessionOf(on.platform, account.cookie)
    await ageSession(on.platform, account.cookie, 60)
    for (let index = 0; index < 19; index += 1) await logIn(on.platform, account.id, 'actor')
    expect([await whoIs(on.platform, account.cookie), await whoIs(on.platform, second)]).toEqual([401, account.id])
    await until(() => on.ended.includes(oldest.id))
    // Told to whoever comes back there, also after the next log-in, and to the owner elsewhere.
    await logIn(on.platform, account.id, 'actor')
    const back = await call(on.platform, 'GET /api/sessions', { cookie: account.cookie })
    expect(back).toMatchObject(refused(401, 'session_displaced'))
    const latest = await logIn(on.platform, account.id, 'actor')
    const { body } = await call(on.platform, 'GET /api/sessions', { cookie: latest })
    expect(body).toMatchObject({
      atMost: 20,
      lastDisplaced: { userAgent: 'test', endedAt: expect.stringMatching(/^\d{4}-/) },
    })
    expect(body['sessions']).toHaveLength(20)
  })

  test('by log-out, and coming back reveals nothing of other sessions', async () => {
    const { cookie } = await registerContestant(on.platform)
    await call(on.platform, 'GET /api/logout', { cookie })
    expect(await call(on.platform, 'GET /api/sessions', { cookie })).toMatchObject(refused(401, 'not_authenticated'))
  })
})

describe('[NAV-08] GET /api/logout', () => {
  test('ends the session, clears the cookie and closes the sockets', async () => {
    const { cookie } = await registerContestant(on.platform)
    const { id } = await sessionOf(on.platform, cookie)
    const answer = await call(on.platform, 'GET /api/logout', { cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Logout Successfully' } })
    expect(answer.setCookies).toEqual([
      'session-3000=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
    expect(cookieOf(answer.setCookies[0] ?? '')).toBe('session-3000=')
    expect(await whoIs(on.platform, cookie)).toBe(401)
    await until(() => on.ended.includes(id))
  })

  test('succeeds for anonymous callers too', async () => {
    for (const cookie of [undefined, 'session-3000=nonsense', `session-3000=${randomBytes(32).toString('base64url')}`])
      expect(await call(on.platform, 'GET /api/logout', { cookie })).toMatchObject({
        status: 200,
        body: { success: true },
      })
  })

  test.each<[string, Record<string, string>]>([
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a link on a neighbour of ours', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['a script of another site', { origin: 'https://evil.example' }],
  ])('refuses %s', async (_case, headers) => {
    const { id, cookie } = await registerContestant(on.platform)
    const answer = await call(on.platform, 'GET /api/logout', { cookie, headers })
    expect(answer).toMatchObject(refused(403, 'foreign_origin'))
    expect(await whoIs(on.platform, cookie)).toBe(id)
  })

  test('does nothing on HEAD', async () => {
    const { id, cookie } = await registerContestant(on.platform)
    const answer = await on.platform.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
    expect(answer.statusCode).toBe(404)
    expect(await whoIs(on.platform, cookie)).toBe(id)
  })
})
