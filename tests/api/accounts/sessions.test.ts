import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { ageSession, hearEndedSessions, sessionOf } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'

let platform: Platform
let ended: readonly string[]

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  ended = await hearEndedSessions(platform)
})
afterAll(() => platform.close())

const day = 24 * 3_600

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
      _id: (await sessionOf(platform, account.cookie)).id,
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
    await ageSession(platform, await logIn(platform, account.id, 'actor'), 31 * day)
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
    const ids = await Promise.all(others.map(async (cookie) => (await sessionOf(platform, cookie)).id))
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
    const { id } = await sessionOf(platform, other)
    const answer = await call(platform, `DELETE /api/sessions/${id.toUpperCase()}`, { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 }, setCookies: [] })
    expect(await whoIs(platform, other)).toBe(401)
    await until(() => ended.includes(id))
    const own = (await sessionOf(platform, account.cookie)).id
    const last = await call(platform, `DELETE /api/sessions/${own}`, { cookie: account.cookie })
    expect(last.setCookies[0]).toMatch(/^session-3000=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/)
    expect(await whoIs(platform, account.cookie)).toBe(401)
  })

  test('does not end, or tell of, what is somebody else’s or ended already', async () => {
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
