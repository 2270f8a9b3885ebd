import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { ageSession, sessionOf, useEndedSessions } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'

const on = useEndedSessions()

const day = 24 * 3_600

describe('GET /api/sessions', () => {
  const list = async ({ cookie }: Pick<Account, 'cookie'>) =>
    (await call(on.platform, 'GET /api/sessions', { cookie })).body['sessions'] as Record<string, unknown>[] // of the contract

  test('lists sessions, the current one first, without tokens or other accounts', async () => {
    const account = await registerContestant(on.platform, { password: 'weaving tilfi' })
    await registerContestant(on.platform)
    const phone = await logInByPhone(on.platform, account.phone, account.password, {
      headers: { 'user-agent': `A phone ${'x'.repeat(500)}` },
    })
    const listed = await list(account)
    expect(listed).toHaveLength(2)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(listed[0]).toEqual({
      _id: (await sessionOf(on.platform, account.cookie)).id,
      userAgent: 'test',
      createdAt: moment,
      lastSeenAt: moment,
      current: true,
    })
    expect(listed[1]).toMatchObject({ userAgent: `A phone ${'x'.repeat(192)}`, current: false })
    expect(await list(phone)).toMatchObject([{ current: true }, { _id: listed[0]?.['_id'], current: false }])
  })

  test('omits ended sessions', async () => {
    const account = await registerContestant(on.platform)
    await ageSession(on.platform, await logIn(on.platform, account.id, 'actor'), 31 * day)
    await call(on.platform, 'GET /api/logout', { cookie: await logIn(on.platform, account.id, 'actor') })
    expect(await list(account)).toHaveLength(1)
  })

  test('an invalid forwarded address does not prevent a log-in', async () => {
    const { phone, password } = await registerContestant(on.platform)
    const headers = { 'x-forwarded-for': 'unknown, nonsense' }
    expect((await logInByPhone(on.platform, phone, password, { headers })).status).toBe(200)
  })
})

describe('DELETE /api/sessions', () => {
  test('ends all others and closes their sockets', async () => {
    const account = await registerContestant(on.platform)
    const others = [await logIn(on.platform, account.id, 'actor'), await logIn(on.platform, account.id, 'actor')]
    const ids = await Promise.all(others.map(async (cookie) => (await sessionOf(on.platform, cookie)).id))
    const answer = await call(on.platform, 'DELETE /api/sessions', { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true, ended: 2 } })
    for (const cookie of others) expect(await whoIs(on.platform, cookie)).toBe(401)
    expect(await whoIs(on.platform, account.cookie)).toBe(account.id)
    await until(() => ids.every((id) => on.ended.includes(id)))
    expect((await call(on.platform, 'DELETE /api/sessions', { cookie: account.cookie })).body['ended']).toBe(0)
  })

  test('ends one by id; ending one’s own clears the cookie', async () => {
    const account = await registerContestant(on.platform)
    const other = await logIn(on.platform, account.id, 'actor')
    const { id } = await sessionOf(on.platform, other)
    const answer = await call(on.platform, `DELETE /api/sessions/${id.toUpperCase()}`, { cookie: account.cookie })
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 }, setCookies: [] })
    expect(await whoIs(on.platform, other)).toBe(401)
    await until(() => on.ended.includes(id))
    const own = (await sessionOf(on.platform, account.cookie)).id
    const last = await call(on.platform, `DELETE /api/sessions/${own}`, { cookie: account.cookie })
    expect(last.setCookies[0]).toMatch(/^session-3000=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/)
    expect(await whoIs(on.platform, account.cookie)).toBe(401)
  })

  test('neither ends nor reveals sessions of others or ended ones', async () => {
    const [account, stranger] = [await registerContestant(on.platform), await registerContestant(on.platform)]
    const gone = await logIn(on.platform, account.id, 'actor')
    await call(on.platform, 'GET /api/logout', { cookie: gone })
    for (const id of [
      (await sessionOf(on.platform, stranger.cookie)).id,
      (await sessionOf(on.platform, gone)).id,
      randomUUID(),
    ]) {
      const answer = await call(on.platform, `DELETE /api/sessions/${id}`, { cookie: account.cookie })
      expect(answer).toMatchObject(refused(404, 'not_found'))
    }
    const answer = await call(on.platform, 'DELETE /api/sessions/all', { cookie: account.cookie })
    expect(answer).toMatchObject(refused(400, 'invalid_body'))
    expect(await whoIs(on.platform, stranger.cookie)).toBe(stranger.id)
  })
})
