import { once } from 'node:events'
import { createMetrics } from '@ashenda/api/metrics/metrics.ts'
import { serveMetrics } from '@ashenda/platform/serve-metrics.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { cast, get, refused } from '../support/http.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let redis: PrivateRedis
let platform: Platform
let contestant = ''

beforeAll(async () => {
  redis = await startRedisServer()
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { redisUrl: redis.url },
  )
})
afterAll(() => endAll(platform, () => redis?.remove()))

const ready = () => get(`${platform.url}/health/ready`)
/** Resolves once no check is late. */
const readyWith = (detail: string) =>
  until(async () => {
    const answer = await ready()
    return JSON.stringify(answer.body).includes(detail) && answer
  })

describe('[OPS-02] readiness', () => {
  test('is ok with Postgres, Redis and the contest', async () => {
    const ok = { ok: true }
    await expect
      .poll(ready)
      .toMatchObject({ status: 200, body: { status: 'ok', checks: { postgres: ok, redis: ok, contest: ok } } })
  })

  test.each([
    ['appendonly', 'no', 'yes'],
    ['appendfsync', 'everysec', 'always'],
    ['no-appendfsync-on-rewrite', 'yes', 'no'],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
  ])('fails while Redis has %s %s', async (name, wrong, right) => {
    await redis.client.config('SET', name, wrong)
    const answer = await readyWith(`${name} is`)
    await redis.client.config('SET', name, right)
    expect(answer).toMatchObject({
      status: 503,
      body: {
        status: 'unavailable',
        checks: { redis: { ok: false, detail: expect.stringContaining(`${name} is ${wrong}, not ${right}`) } },
      },
    })
    await until(async () => (await ready()).status === 200) // switched on, the file is rewritten first
  })

  test('names every wrong setting at once', async () => {
    await redis.client.config('SET', 'appendfsync', 'no', 'maxmemory-policy', 'volatile-ttl')
    const answer = await readyWith('appendfsync is')
    await redis.client.config('SET', 'appendfsync', 'always', 'maxmemory-policy', 'noeviction')
    expect(JSON.stringify(answer.body)).toContain(
      'appendfsync is no, not always; maxmemory-policy is volatile-ttl, not noeviction',
    )
  })

  test('is apart from liveness: wrong services restart no process', async () => {
    await redis.client.config('SET', 'appendfsync', 'no')
    expect(await get(`${platform.url}/health/live`)).toMatchObject({ status: 200, body: { status: 'ok' } })
    await redis.client.config('SET', 'appendfsync', 'always')
  })
})

test('past 70 % of Redis’s memory ballots are answered busy until there is room', async () => {
  const answer = (): ReturnType<typeof cast> => cast(platform, { actors: [contestant] })
  await until(async () => (await answer()).status === 202) // the settings were wrong a moment ago
  const [, used] = /^used_memory:(\d+)/m.exec(await redis.client.info('memory')) ?? []
  await redis.client.config('SET', 'maxmemory', Math.round(Number(used) / 0.8))
  const busy = await until(async () => {
    const one = await answer()
    return one.status !== 202 && one
  })
  await redis.client.config('SET', 'maxmemory', '64mb')
  expect(busy).toMatchObject(refused(503, 'busy'))
  expect(busy.headers.get('retry-after')).toBe('5')
  expect(await platform.metrics.registry.metrics()).toMatch(/^ashenda_intake_ballots_total\{result="full"\} [1-9]/m)
  await until(async () => (await answer()).status === 202)
})

describe('metrics', () => {
  test('are absent from the public port', async () => {
    expect(await get(`${platform.url}/metrics`)).toMatchObject(refused(404, 'not_found'))
  })

  test('are served alone on their own port', async () => {
    const server = serveMetrics(createMetrics().registry, 0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const [metrics, other] = await Promise.all([fetch(`${at}/metrics`), fetch(`${at}/`)])
    expect([metrics.status, other.status]).toEqual([200, 404])
    expect(metrics.headers.get('content-type')).toContain('text/plain')
    expect(await metrics.text()).toContain('ashenda_intake_ballots_total')
    server.close()
  })
})
