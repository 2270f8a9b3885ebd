import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hintChannel } from '@ashenda/core/contracts/events/hint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, logInByPhone, register, whoIs } from '../../support/account-calls.ts'
import { type Account, cookieOf, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { until } from '../../support/until.ts'

let platform: Platform
const ended: string[] = []

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  await platform.subscriber.subscribe(hintChannel(platform.prefix))
  platform.subscriber.on('message', (_channel, text) => {
    const hint = JSON.parse(text) as { type: string; sessions: string[] } // of this test's own platform
    if (hint.type === 'sessions-ended') ended.push(...hint.sessions)
  })
})
afterAll(() => platform.close())

const tokenOf = (cookie: string): string => cookie.split('=')[1] ?? ''
const hashOf = (cookie: string): Buffer => createHash('sha256').update(tokenOf(cookie)).digest()
const hour = 3_600
const day = 24 * hour

/** As if the session had been begun and used so many seconds earlier. */
const age = (cookie: string, seconds: number) => platform.sql`
  update sessions set created_at = created_at - make_interval(secs => ${seconds}),
    last_seen_at = last_seen_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})
  where token_hash = ${hashOf(cookie)}`

const sessionOf = async (cookie: string) => {
  const [row] = await platform.sql<{ id: string; seconds: number; seen: number }[]>`
    select id, extract(epoch from expires_at - now())::float as seconds, extract(epoch from now() - last_seen_at)::float as seen
    from sessions where token_hash = ${hashOf(cookie)}`
  if (!row) throw new Error('there is no such session')
  return row
}

describe('[AUT-02] the cookie', () => {
  test('alone authenticates: the placeholder token does not, and is not needed', async () => {
    const { id, cookie } = await registerContestant(platform)
    expect(await whoIs(platform, cookie)).toBe(id)
    for (const authorization of ['session-cookie', tokenOf(cookie), `Bearer ${tokenOf(cookie)}`, id]) {
      const answer = await call(platform, 'GET /actor/getActorById', { headers: { authorization } })
      expect(answer).toMatchObject(refused(401, 'not_authenticated'))
    }
    const other = await call(platform, 'GET /actor/getActorById', { cookie, headers: { authorization: 'nonsense' } })
    expect(other.status).toBe(200)
  })

  test('is for the server alone, of this site alone, and lasts as long as the session', async () => {
    const { setCookies } = await register(platform)
    expect(setCookies).toHaveLength(1)
    const [nameAndValue, ...flags] = setCookies[0]?.split('; ') ?? []
    expect(nameAndValue).toMatch(/^session-3000=[\w-]{43}$/)
    expect(flags.toSorted()).toEqual(['HttpOnly', `Max-Age=${30 * day}`, 'Path=/', 'SameSite=Lax'])
  })

  test('over https is Secure and bound to the host', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://vote.example.org',
      CHAPA_WEBHOOK_SECRET: 'a webhook secret of tests, 32 or more',
    }
    const site = await startPlatform((sql) => insertContest(sql), production)
    try {
      const { setCookies, cookie } = await register(site)
      const [nameAndValue, ...flags] = setCookies[0]?.split('; ') ?? []
      expect(nameAndValue).toMatch(/^__Host-session=[\w-]{43}$/)
      expect(flags.toSorted()).toEqual(['HttpOnly', `Max-Age=${30 * day}`, 'Path=/', 'SameSite=Lax', 'Secure'])
      expect(await whoIs(site, cookie)).toMatch(/^[\da-f-]{36}$/)
      expect(await whoIs(site, cookie.replace('__Host-session', 'session-3000'))).toBe(401)
    } finally {
      await site.close()
    }
  })

  test('is kept by the server as a hash', async () => {
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
  ])('as %s authenticates nobody', async (_case, spoil) => {
    const { cookie } = await registerContestant(platform)
    expect(await whoIs(platform, spoil(tokenOf(cookie)))).toBe(401)
  })
})

describe('[AUT-02] a session ends', () => {
  test.each<[string, 'actor' | 'admin', number]>([
    ['a contestant who did not come for 30 days', 'actor', 30 * day],
    ['an admin who did not for 12 hours', 'admin', 12 * hour],
  ])('by itself: of %s', async (_case, role, seconds) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(platform) : registerContestant(platform))
    await age(cookie, seconds - 60)
    const { body } = await call(platform, 'GET /api/sessions', { cookie })
    expect(body['success']).toBe(true)
    await age(cookie, seconds + 60)
    expect(await whoIs(platform, cookie)).toBe(401)
  })

  test('later with each hour it is used in, and the cookie with it', async () => {
    const { cookie } = await registerContestant(platform)
    await age(cookie, 20 * day)
    const { setCookies } = await call(platform, 'GET /api/sessions', { cookie })
    expect(setCookies).toEqual([`${cookie}; Max-Age=${30 * day}; Path=/; HttpOnly; SameSite=Lax`])
    const { seconds, seen } = await sessionOf(cookie)
    expect(seconds).toBeGreaterThan(30 * day - 60)
    expect(seen).toBeLessThan(60)
  })

  test('but is written at most once an hour', async () => {
    const { cookie } = await registerContestant(platform)
    await age(cookie, hour - 60)
    const before = await sessionOf(cookie)
    const answer = await call(platform, 'GET /api/sessions', { cookie })
    expect(answer.setCookies).toEqual([])
    expect((await sessionOf(cookie)).seen).toBeGreaterThanOrEqual(before.seen)
    await age(cookie, 120)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(platform, 'GET /api/sessions', { cookie })))
    expect(answers.flatMap(({ setCookies }) => setCookies)).toHaveLength(1)
  })

  test.each([
    ['contestant', 180 * day],
    ['admin', 7 * day],
  ])('of a %s, however much it is used', async (role, most) => {
    const { cookie } = await (role === 'admin' ? insertAdmin(platform) : registerContestant(platform))
    await platform.sql`
      update sessions set created_at = now() - make_interval(secs => ${most - 2 * hour}), last_seen_at = now() - interval '90 min'
      where token_hash = ${hashOf(cookie)}`
    const { setCookies } = await call(platform, 'GET /api/sessions', { cookie })
    expect(setCookies[0]).toMatch(/Max-Age=7(19\d|200);/)
    await age(cookie, 2 * hour)
    expect(await whoIs(platform, cookie)).toBe(401)
  })

  test('the one not used for longest, when there are more than twenty', async () => {
    const account = await registerContestant(platform)
    const second = await logIn(platform, account.id, 'actor')
    const oldest = await sessionOf(account.cookie)
    await age(account.cookie, 60)
    for (let index = 0; index < 19; index += 1) await logIn(platform, account.id, 'actor')
    expect([await whoIs(platform, account.cookie), await whoIs(platform, second)]).toEqual([401, account.id])
    await until(() => ended.includes(oldest.id))
  })
})

describe('[AUT-02] GET /api/sessions', () => {
  const list = async ({ cookie }: Pick<Account, 'cookie'>) =>
    (await call(platform, 'GET /api/sessions', { cookie })).body['sessions'] as Record<string, unknown>[] // of the contract

  test('tells where one is logged in, the one asking first, and nothing of tokens or others', async () => {
    const account = await registerContestant(platform, { password: 'weaving tilfi' })
    await registerContestant(platform)
    const phone = await logInByPhone(platform, account.phone, account.password, {
      headers: { 'user-agent': `A phone ${'x'.repeat(500)}` },
    })
    const listed = await list(account)
    expect(listed).toHaveLength(2)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(listed[0]).toEqual({
      _id: (await sessionOf(account.cookie)).id,
      userAgent: 'test',
      createdAt: moment,
      lastSeenAt: moment,
      current: true,
    })
    expect(listed[1]).toMatchObject({ userAgent: `A phone ${'x'.repeat(192)}`, current: false })
    expect(await list(phone)).toMatchObject([{ current: true }, { _id: listed[0]?.['_id'], current: false }])
  })

  test('leaves out what has ended', async () => {
    const account = await registerContestant(platform)
    await age(await logIn(platform, account.id, 'actor'), 31 * day)
    await call(platform, 'GET /api/logout', { cookie: await logIn(platform, account.id, 'actor') })
    expect(await list(account)).toHaveLength(1)
  })

  test('a forwarded address that is none does not keep anyone from logging in', async () => {
    const { phone, password } = await registerContestant(platform)
    const headers = { 'x-forwarded-for': 'unknown, nonsense' }
    expect((await logInByPhone(platform, phone, password, { headers })).status).toBe(200)
  })
})

describe('[AUT-02] DELETE /api/sessions', () => {
  test('ends all others, and tells the sockets', async () => {
    const account = await registerContestant(platform)
    const others = [await logIn(platform, account.id, 'actor'), await logIn(platform, account.id, 'actor')]
    const ids = await Promise.all(others.map(async (cookie) => (await sessionOf(cookie)).id))
    const answer = await call(platform, 'DELETE /api/sessions', { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, ended: 2 } })
    for (const cookie of others) expect(await whoIs(platform, cookie)).toBe(401)
    expect(await whoIs(platform, account.cookie)).toBe(account.id)
    await until(() => ids.every((id) => ended.includes(id)))
    expect((await call(platform, 'DELETE /api/sessions', { cookie: account.cookie })).body['ended']).toBe(0)
  })

  test('ends one by its id, one’s own too, which takes the cookie back', async () => {
    const account = await registerContestant(platform)
    const other = await logIn(platform, account.id, 'actor')
    const { id } = await sessionOf(other)
    const answer = await call(platform, `DELETE /api/sessions/${id.toUpperCase()}`, { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 }, setCookies: [] })
    expect(await whoIs(platform, other)).toBe(401)
    await until(() => ended.includes(id))
    const own = (await sessionOf(account.cookie)).id
    const last = await call(platform, `DELETE /api/sessions/${own}`, { cookie: account.cookie })
    expect(last.setCookies[0]).toMatch(/^session-3000=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/)
    expect(await whoIs(platform, account.cookie)).toBe(401)
  })

  test('does not end, or tell of, what is somebody else’s or ended already', async () => {
    const [account, stranger] = [await registerContestant(platform), await registerContestant(platform)]
    const gone = await logIn(platform, account.id, 'actor')
    await call(platform, 'GET /api/logout', { cookie: gone })
    for (const id of [(await sessionOf(stranger.cookie)).id, (await sessionOf(gone)).id, randomUUID()]) {
      const answer = await call(platform, `DELETE /api/sessions/${id}`, { cookie: account.cookie })
      expect(answer).toMatchObject(refused(404, 'not_found'))
    }
    const answer = await call(platform, 'DELETE /api/sessions/all', { cookie: account.cookie })
    expect(answer).toMatchObject(refused(400, 'invalid_body'))
    expect(await whoIs(platform, stranger.cookie)).toBe(stranger.id)
  })
})

describe('[NAV-08] GET /api/logout', () => {
  test('ends the session, takes the cookie back and tells the sockets', async () => {
    const { cookie } = await registerContestant(platform)
    const { id } = await sessionOf(cookie)
    const answer = await call(platform, 'GET /api/logout', { cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Logout Successfully' } })
    expect(answer.setCookies).toEqual([
      'session-3000=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
    expect(cookieOf(answer.setCookies[0] ?? '')).toBe('session-3000=')
    expect(await whoIs(platform, cookie)).toBe(401)
    await until(() => ended.includes(id))
  })

  test('succeeds as well where nobody was logged in', async () => {
    for (const cookie of [undefined, 'session-3000=nonsense', `session-3000=${randomBytes(32).toString('base64url')}`])
      expect(await call(platform, 'GET /api/logout', { cookie })).toMatchObject({
        status: 200,
        body: { success: true },
      })
  })

  test.each<[string, Record<string, string>]>([
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a script of another site', { origin: 'https://evil.example' }],
  ])('is refused to %s', async (_case, headers) => {
    const { id, cookie } = await registerContestant(platform)
    const answer = await call(platform, 'GET /api/logout', { cookie, headers })
    expect(answer).toMatchObject(refused(403, 'foreign_origin'))
    expect(await whoIs(platform, cookie)).toBe(id)
  })

  test('asked for by HEAD, as link checkers do, does nothing', async () => {
    const { id, cookie } = await registerContestant(platform)
    const answer = await platform.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
    expect(answer.statusCode).toBe(404)
    expect(await whoIs(platform, cookie)).toBe(id)
  })
})

test('[AUT-05] other sites may neither register nor log anyone in', async () => {
  const headers = { origin: 'https://evil.example' }
  expect(await register(platform, {}, { headers })).toMatchObject(refused(403, 'foreign_origin'))
  const { phone, password, cookie } = await registerContestant(platform)
  expect(await logInByPhone(platform, phone, password, { headers })).toMatchObject(refused(403, 'foreign_origin'))
  for (const route of ['DELETE /api/sessions', 'PUT /actor/changePassword'])
    expect(await call(platform, route, { cookie, headers })).toMatchObject(refused(403, 'foreign_origin'))
})
