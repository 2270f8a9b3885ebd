import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, cookieOf, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { ageSession, hashOf, sessionOf, useEndedSessions } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'

const on = useEndedSessions()
const { platform } = on

const day = 24 * 3_600

describe('GET /api/sessions', () => {
  const list = async ({ cookie }: Pick<Account, 'cookie'>) =>
    (await call(platform, 'GET /api/sessions', { cookie })).body['sessions'] as Record<string, unknown>[] // of the contract

  test('lists sessions, the current one first, without tokens or other accounts', async () => {
    const account = await registerContestant(platform, { password: 'weaving tilfi' })
    await registerContestant(platform)
    const phone = await logInByPhone(platform, account.phone, account.password, {
      headers: { 'user-agent': `A phone ${'x'.repeat(500)}` },
    })
    const listed = await list(account)
    expect(listed).toHaveLength(2)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(listed[0]).toEqual({
      _id: (await sessionOf(platform, account.cookie)).id,
      userAgent: 'test',
      createdAt: moment,
      lastSeenAt: moment,
      current: true,
    })
    expect(listed[1]).toMatchObject({ userAgent: `A phone ${'x'.repeat(192)}`, current: false })
    expect(await list(phone)).toMatchObject([{ current: true }, { _id: listed[0]?.['_id'], current: false }])
  })

  test('omits ended sessions', async () => {
    const account = await registerContestant(platform)
    await ageSession(platform, await logIn(platform, account.id, 'actor'), 31 * day)
    await call(platform, 'GET /api/logout', { cookie: await logIn(platform, account.id, 'actor') })
    expect(await list(account)).toHaveLength(1)
  })

  test('an invalid forwarded address does not prevent a log-in', async () => {
    const { phone, password } = await registerContestant(platform)
    const headers = { 'x-forwarded-for': 'unknown, nonsense' }
    expect((await logInByPhone(platform, phone, password, { headers })).status).toBe(200)
  })
})

describe('DELETE /api/sessions', () => {
  test('ends all others and closes their sockets', async () => {
    const account = await registerContestant(platform)
    const others = [await logIn(platform, account.id, 'actor'), await logIn(platform, account.id, 'actor')]
    const ids = await Promise.all(others.map(async (cookie) => (await sessionOf(platform, cookie)).id))
    const answer = await call(platform, 'DELETE /api/sessions', { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, ended: 2 } })
    for (const cookie of others) expect(await whoIs(platform, cookie)).toBe(401)
    expect(await whoIs(platform, account.cookie)).toBe(account.id)
    await until(() => ids.every((id) => on.ended.includes(id)))
    expect((await call(platform, 'DELETE /api/sessions', { cookie: account.cookie })).body['ended']).toBe(0)
  })

  test('ends one by id; ending one’s own clears the cookie', async () => {
    const account = await registerContestant(platform)
    const other = await logIn(platform, account.id, 'actor')
    const { id } = await sessionOf(platform, other)
    const answer = await call(platform, `DELETE /api/sessions/${id.toUpperCase()}`, { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 }, setCookies: [] })
    expect(await whoIs(platform, other)).toBe(401)
    await until(() => on.ended.includes(id))
    const own = (await sessionOf(platform, account.cookie)).id
    const last = await call(platform, `DELETE /api/sessions/${own}`, { cookie: account.cookie })
    expect(last.setCookies[0]).toMatch(/^session-3000=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/)
    expect(await whoIs(platform, account.cookie)).toBe(401)
  })

  test('neither ends nor reveals sessions of others or ended ones', async () => {
    const [account, stranger] = [await registerContestant(platform), await registerContestant(platform)]
    const gone = await logIn(platform, account.id, 'actor')
    await call(platform, 'GET /api/logout', { cookie: gone })
    for (const id of [
      (await sessionOf(platform, stranger.cookie)).id,
      (await sessionOf(platform, gone)).id,
      randomUUID(),
    ]) {
      const answer = await call(platform, `DELETE /api/sessions/${id}`, { cookie: account.cookie })
      expect(answer).toMatchObject(refused(404, 'not_found'))
    }
    const answer = await call(platform, 'DELETE /api/sessions/all', { cookie: account.cookie })
    expect(answer).toMatchObject(refused(400, 'invalid_body'))
    expect(await whoIs(platform, stranger.cookie)).toBe(stranger.id)
  })
})

const hour = 3_600

describe('a session ends', () => {
  test.each<[string, 'actor' | 'admin', number]>([
    ['a contestant who did not come for 30 days', 'actor', 30 * day],
    ['an admin who did not for 12 hours', 'admin', 12 * hour],
  ])('by expiry: of %s', async (_case, role, seconds) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(platform) : registerContestant(platform))
    await ageSession(platform, cookie, seconds - 60)
    const { body } = await call(platform, 'GET /api/sessions', { cookie })
    expect(body['success']).toBe(true)
    await ageSession(platform, cookie, seconds + 60)
    expect(await whoIs(platform, cookie)).toBe(401)
  })

  test('later with use, and so does the cookie', async () => {
    const { cookie } = await registerContestant(platform)
    await ageSession(platform, cookie, 20 * day)
    const { setCookies } = await call(platform, 'GET /api/sessions', { cookie })
    expect(setCookies).toEqual([`${cookie}; Max-Age=${30 * day}; Path=/; HttpOnly; SameSite=Lax`])
    const { seconds, seen } = await sessionOf(platform, cookie)
    expect(seconds).toBeGreaterThan(30 * day - 60)
    expect(seen).toBeLessThan(60)
  })

  test('but is extended at most once an hour', async () => {
    const { cookie } = await registerContestant(platform)
    await ageSession(platform, cookie, hour - 60)
    const before = await sessionOf(platform, cookie)
    const answer = await call(platform, 'GET /api/sessions', { cookie })
    expect(answer.setCookies).toEqual([])
    expect((await sessionOf(platform, cookie)).seen).toBeGreaterThanOrEqual(before.seen)
    await ageSession(platform, cookie, 120)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(platform, 'GET /api/sessions', { cookie })))
    expect(answers.flatMap(({ setCookies }) => setCookies)).toHaveLength(1)
  })

  test.each([
    ['contestant', 180 * day],
    ['admin', 7 * day],
  ])('of a %s at the latest, however much it is used', async (role, most) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(platform) : registerContestant(platform))
    await platform.sql`
      update sessions set created_at = now() - make_interval(secs => ${most - 2 * hour}), last_seen_at = now() - interval '90 min'
      where token_hash = ${hashOf(cookie)}`
    const { setCookies } = await call(platform, 'GET /api/sessions', { cookie })
    expect(setCookies[0]).toMatch(/Max-Age=7(19\d|200);/)
    await ageSession(platform, cookie, 2 * hour)
    expect(await whoIs(platform, cookie)).toBe(401)
  })

  test('when it is the least recently used of more than twenty', async () => {
    const account = await registerContestant(platform)
    const second = await logIn(platform, account.id, 'actor')
    const oldest = await sessionOf(platform, account.cookie)
    await ageSession(platform, account.cookie, 60)
    for (let index = 0; index < 19; index += 1) await logIn(platform, account.id, 'actor')
    expect([await whoIs(platform, account.cookie), await whoIs(platform, second)]).toEqual([401, account.id])
    await until(() => on.ended.includes(oldest.id))
    // The displaced browser is told, even after another log-in, and so is the owner elsewhere.
    await logIn(platform, account.id, 'actor')
    const back = await call(platform, 'GET /api/sessions', { cookie: account.cookie })
    expect(back).toMatchObject(refused(401, 'session_displaced'))
    const latest = await logIn(platform, account.id, 'actor')
    const { body } = await call(platform, 'GET /api/sessions', { cookie: latest })
    expect(body).toMatchObject({
      atMost: 20,
      lastDisplaced: { userAgent: 'test', endedAt: expect.stringMatching(/^\d{4}-/) },
    })
    expect(body['sessions']).toHaveLength(20)
  })

  test('by log-out, and coming back reveals nothing of other sessions', async () => {
    const { cookie } = await registerContestant(platform)
    await call(platform, 'GET /api/logout', { cookie })
    expect(await call(platform, 'GET /api/sessions', { cookie })).toMatchObject(refused(401, 'not_authenticated'))
  })
})

describe('[NAV-08] GET /api/logout', () => {
  test('ends the session, clears the cookie and closes the sockets', async () => {
    const { cookie } = await registerContestant(platform)
    const { id } = await sessionOf(platform, cookie)
    const answer = await call(platform, 'GET /api/logout', { cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Logout Successfully' } })
    expect(answer.setCookies).toEqual([
      'session-3000=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
    expect(cookieOf(answer.setCookies[0] ?? '')).toBe('session-3000=')
    expect(await whoIs(platform, cookie)).toBe(401)
    await until(() => on.ended.includes(id))
  })

  test('succeeds for anonymous callers too', async () => {
    for (const cookie of [undefined, 'session-3000=nonsense', `session-3000=${randomBytes(32).toString('base64url')}`])
      expect(await call(platform, 'GET /api/logout', { cookie })).toMatchObject({
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
    const { id, cookie } = await registerContestant(platform)
    const answer = await call(platform, 'GET /api/logout', { cookie, headers })
    expect(answer).toMatchObject(refused(403, 'foreign_origin'))
    expect(await whoIs(platform, cookie)).toBe(id)
  })

  test('does nothing on HEAD', async () => {
    const { id, cookie } = await registerContestant(platform)
    const answer = await platform.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
    expect(answer.statusCode).toBe(404)
    expect(await whoIs(platform, cookie)).toBe(id)
  })
})

const change = ({ cookie }: Pick<Account, 'cookie'>, oldPassword: unknown, newPassword: unknown, role = 'actor') =>
  call(platform, `PUT /${role}/changePassword`, { cookie, payload: { actor: { oldPassword, newPassword } } })

const idsOf = async (userId: string): Promise<string[]> =>
  (await platform.sql<{ id: string }[]>`select id from sessions where user_id = ${userId} order by id`).map(
    ({ id }) => id,
  )

describe('[DSH-05] PUT /actor/changePassword and PUT /admin/changePassword', () => {
  test.each(['actor', 'admin'] as const)('sets the password of an %s and confirms it', async (role) => {
    const account = await (role === 'admin' ? insertAdmin(platform) : registerContestant(platform))
    const answer = await change(account, account.password, 'another password', role)
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'your password has been changed' } })
    expect(await logInByPhone(platform, account.phone, account.password)).toMatchObject(refused(401, 'wrong_login'))
    expect((await logInByPhone(platform, account.phone, 'another password')).status).toBe(200)
  })

  test('ends all other sessions and renews the token of this one', async () => {
    const account = await registerContestant(platform)
    const other = await logIn(platform, account.id, 'actor')
    const [own, second] = await idsOf(account.id)
    const { cookie, setCookies } = await change(account, account.password, 'another password')
    expect(setCookies).toHaveLength(1)
    expect(cookie).not.toBe(account.cookie)
    expect(await whoIs(platform, cookie)).toBe(account.id)
    expect([await whoIs(platform, account.cookie), await whoIs(platform, other)]).toEqual([401, 401])
    await until(() => on.ended.includes(second ?? ''))
    expect(on.ended).not.toContain(own)
  })

  test('sends one cookie even if the session was due for renewal', async () => {
    const account = await registerContestant(platform)
    await platform.sql`update sessions set last_seen_at = now() - interval '2 h' where user_id = ${account.id}`
    const { cookie, setCookies } = await change(account, account.password, 'another password')
    expect(setCookies).toHaveLength(1)
    expect(await whoIs(platform, cookie)).toBe(account.id)
  })

  test('of two at once one wins, and its password is valid', async () => {
    const account = await registerContestant(platform)
    const second = { cookie: await logIn(platform, account.id, 'actor') }
    const answers = await Promise.all([
      change(account, account.password, 'first password'),
      change(second, account.password, 'second password'),
    ])
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    // The loser's session had ended or its password had changed.
    expect([401, 422]).toContain(answers.find(({ status }) => status !== 200)?.status)
    const passwords = ['first password', 'second password']
    for (const [index, password] of passwords.entries())
      expect((await logInByPhone(platform, account.phone, password)).status).toBe(winners[0] === index ? 200 : 401)
  })

  test('of ten at once in one browser one wins, and its cookie is valid', async () => {
    const account = await registerContestant(platform)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => change(account, account.password, `password number ${index}`)),
    )
    const winner = answers.find(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await whoIs(platform, winner?.cookie)).toBe(account.id)
  })

  test.each<[string, unknown, unknown, number, string]>([
    ['a wrong current password', 'wrong', 'another password', 422, 'wrong_password'],
    ['the new password as the current one', 'another password', 'another password', 422, 'wrong_password'],
    ['a new password of 7 characters', 'a password of tests', '1234567', 422, 'password_length'],
    ['a new password of 129 characters', 'a password of tests', 'p'.repeat(129), 422, 'password_length'],
    ['a new password that many have', 'a password of tests', 'Password123', 422, 'password_common'],
    ['a new password of half a character', 'a password of tests', 'password\ud83d', 400, 'invalid_text'],
    ['no current password', '', 'another password', 400, 'invalid_body'],
    ['a current password beyond all bounds', 'p'.repeat(513), 'another password', 400, 'invalid_body'],
    ['a new password that is a list', 'a password of tests', ['another password'], 400, 'invalid_body'],
  ])('refuses %s, and changes nothing', async (_case, oldPassword, newPassword, status, code) => {
    const account = await registerContestant(platform)
    expect(await change(account, oldPassword, newPassword)).toMatchObject(refused(status, code))
    expect(await whoIs(platform, account.cookie)).toBe(account.id)
    expect((await logInByPhone(platform, account.phone, account.password)).status).toBe(200)
  })

  test('accepts only the caller’s own role', async () => {
    const [contestant, admin] = [await registerContestant(platform), await insertAdmin(platform)]
    const attempts = [
      change(contestant, contestant.password, 'another password', 'admin'),
      change(admin, admin.password, 'another password', 'actor'),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(refused(403, 'not_allowed'))
    const answer = await change({ cookie: '' }, 'old password', 'another password')
    expect(answer).toMatchObject(refused(401, 'not_authenticated'))
  })
})
