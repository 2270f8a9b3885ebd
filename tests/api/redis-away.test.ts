import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, checksOf, get, post, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let contestant = ''
const seed = async (sql: Platform['sql']): Promise<void> => {
  contestant = await insertContestant(sql, await insertContest(sql))
}

async function expectReadableButClosed(platform: Platform): Promise<void> {
  const answer = await cast(platform, { actors: [contestant] })
  expect(answer).toMatchObject(refused(503, 'unavailable'))
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(await post(`${platform.url}/actor/getActors`, { selection: {} })).toMatchObject({
    status: 200,
    body: { actors: [{ _id: contestant }] },
  })
  expect((await get(`${platform.url}/getZones`)).status).toBe(200)
  expect((await get(`${platform.url}/contest`)).status).toBe(200)
  expect((await get(`${platform.url}/health/ready`)).status).toBe(503)
  await expect.poll(() => checksOf(platform)).toMatchObject({ redis: { ok: false }, postgres: { ok: true } })
  expect(await get(`${platform.url}/health/votes`)).toMatchObject({
    status: 503,
    body: { status: 'unavailable', checks: { redis: { ok: false } } },
  })
}

describe('with Redis down', () => {
  let redis: PrivateRedis
  let platform: Platform

  beforeAll(async () => {
    redis = await startRedisServer()
    platform = await startPlatform(seed, {}, { redisUrl: redis.url })
  })
  afterAll(() => endAll(platform, () => redis?.remove()))

  test('ballots are answered 503, the site stays readable, and acknowledged ballots survive', async () => {
    const before = await cast(platform, { actors: [contestant] })
    expect(before.status).toBe(202)
    await redis.kill()
    await until(() => platform.redis.status !== 'ready')
    await expectReadableButClosed(platform)
    await redis.restart()
    const after = await until(async () => {
      const answer = await cast(platform, { actors: [contestant] })
      return answer.status === 202 && answer
    })
    await platform.startWorker()
    for (const { body } of [before, after]) {
      expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted' })
    }
  })
})

test('the site starts and is readable', async () => {
  const platform = await startPlatform(seed, {}, { redisUrl: 'redis://127.0.0.1:1' })
  onTestFinished(() => platform.close())
  await expectReadableButClosed(platform)
})
