import { createHash, randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, checksOf, get, post, refused } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform, testPepper } from '../support/platform.ts'
import { proxyToPostgres } from '../support/postgres-proxy.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let proxy: TcpProxy
let platform: Platform
let contestant = ''

beforeAll(async () => {
  proxy = await proxyToPostgres()
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { postgresAt: proxy.instead },
  )
})
afterAll(() => endAll(platform, proxy))

/** Refuses connections until the task is done. */
async function withPostgresAway<T>(task: () => Promise<T>): Promise<T> {
  const { port } = proxy
  await proxy.close()
  try {
    return await task()
  } finally {
    proxy = await proxyToPostgres(port)
  }
}

const readiness = () => checksOf(platform)

describe('with Postgres down', () => {
  test('free ballots are accepted, and counted when it is back', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const fields = { phone: somePhone(), actors: [contestant] }
    const taken = await withPostgresAway(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => cast(platform, { actors: [contestant] })))
      const twice = [await cast(platform, fields, key), await cast(platform, fields, key)]
      expect(twice[1]?.body).toEqual(twice[0]?.body)
      await expect.poll(readiness).toMatchObject({ postgres: { ok: false, detail: 'no answer' }, redis: { ok: true } })
      // The load balancer's check: were all copies to fail it, voters would reach none.
      await expect
        .poll(() => get(`${platform.url}/health/votes`))
        .toMatchObject({ status: 200, body: { status: 'ok', checks: { redis: { ok: true }, contest: { ok: true } } } })
      return [...answers, ...twice]
    })
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 202))
    await platform.startWorker()
    for (const { body } of taken) {
      expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted' })
    }
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
    await until(async () => (await get(`${platform.url}/health/ready`)).status === 200)
  })

  test('a paid ballot is answered 503 and keeps its credit', async () => {
    const phone = somePhone()
    const claimant = randomUUID()
    const hash = createHash('sha256').update(claimant).digest()
    await insertCredit(platform.sql, { id: voterIdOf(testPepper, phone), phone }, hash)
    const send = () =>
      cast(
        platform,
        { phone, actors: [contestant], kind: 'paid' },
        { cookie: `claimant=${claimant}`, 'idempotency-key': phone },
      )
    const answer = await withPostgresAway(send)
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const again = await until(async () => {
      const one = await send()
      return one.status === 202 && one
    })
    expect(await outcomeOf(platform, again.body['ballot'])).toMatchObject({ status: 'counted', kind: 'paid' })
  })

  test('the site stays readable; calls that need Postgres are answered 503', async () => {
    await withPostgresAway(async () => {
      expect(await post(`${platform.url}/actor/getActors`, { selection: {} })).toMatchObject({
        status: 200,
        body: { actors: [{ _id: contestant }] },
      })
      expect(await get(`${platform.url}/vote/ballots/${randomUUID()}`)).toMatchObject(refused(503, 'unavailable'))
      expect((await get(`${platform.url}/health/live`)).status).toBe(200)
    })
  })

  test('another api starts and accepts ballots from the contest’s copy in Redis', async () => {
    await withPostgresAway(async () => {
      const second = await startPlatform(async () => {}, {}, { beside: platform, postgresAt: proxy.instead })
      onTestFinished(() => second.close())
      expect((await cast(second, { actors: [contestant] })).status).toBe(202)
      expect(await cast(second, { actors: [randomUUID()] })).toMatchObject(refused(422, 'unknown_contestant'))
    })
  })
})
