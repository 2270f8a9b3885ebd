import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, logInByPhone, register, whoIs } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { refused } from '../../support/http.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { proxyToPostgres } from '../../support/postgres-proxy.ts'
import { usePrivateRedis } from '../../support/private-redis.ts'
import type { TcpProxy } from '../../support/tcp-proxy.ts'
import { until } from '../../support/until.ts'

describe('with Postgres down', () => {
  let proxy: TcpProxy
  let platform: Platform

  beforeAll(async () => {
    proxy = await proxyToPostgres()
    platform = await startPlatform((sql) => insertContest(sql), {}, { postgresAt: proxy.instead })
  })
  afterAll(() => endAll(platform, proxy))

  test('session calls answer 503 and log nobody out', async () => {
    const { id, phone, password, cookie } = await registerContestant(platform)
    const { port } = proxy
    await proxy.close()
    const answers = [
      await call(platform, 'GET /api/sessions', { cookie }),
      await call(platform, 'GET /api/logout', { cookie }),
      await logInByPhone(platform, phone, password),
      await register(platform),
    ]
    proxy = await proxyToPostgres(port)
    for (const answer of answers) {
      expect(answer).toMatchObject({ ...refused(503, 'unavailable'), setCookies: [] })
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    }
    await until(async () => (await whoIs(platform, cookie)) === id)
    expect((await logInByPhone(platform, phone, password)).status).toBe(200)
  })

  test('an anonymous call is refused without asking Postgres', async () => {
    const { port } = proxy
    await proxy.close()
    const answer = await call(platform, 'GET /api/sessions')
    proxy = await proxyToPostgres(port)
    expect(answer).toMatchObject(refused(401, 'not_authenticated'))
  })
})

describe('with Redis down', () => {
  const away = usePrivateRedis()

  test('log-in and log-out work, and guesses are still counted', async () => {
    const { platform, redis } = away
    await redis.kill()
    await until(() => platform.redis.status !== 'ready')
    const { id, phone, password } = await registerContestant(platform)
    const { cookie, status } = await logInByPhone(platform, phone, password)
    expect(status).toBe(200)
    expect(await whoIs(platform, cookie)).toBe(id)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => logInByPhone(platform, phone, 'wrong')))
    expect(guesses.map((answer) => answer.status).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    expect((await call(platform, 'GET /api/logout', { cookie })).status).toBe(200)
    expect(await whoIs(platform, cookie)).toBe(401)
    expect((await register(platform)).status).toBe(200)
  })
})
