import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { ResilientWorker } from '@ashenda/worker/jobs/resilient-worker.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

let redis: PrivateRedis

beforeAll(async () => {
  redis = await startRedisServer()
})
afterAll(() => redis.remove())

test('a worker refused by Redis asks again once a second, and continues with what waits', async () => {
  const [connection, ofWorker] = [connectRedis(redis.url, 'worker'), connectRedis(redis.url, 'worker')]
  const queue = new Queue('refused', { connection })
  await redis.client.config('SET', 'min-replicas-to-write', '1')
  const refusals: number[] = []
  const done: string[] = []
  const worker = new ResilientWorker('refused', async ({ name }) => void done.push(name), {
    connection: ofWorker,
    concurrency: 256,
    skipStalledCheck: true,
    skipLockRenewal: true,
  })
  worker.on('error', (error) => {
    if (error.message.startsWith('NOREPLICAS')) refusals.push(performance.now())
  })
  await until(() => refusals.length >= 4)
  const pauses = refusals.slice(1).map((at, index) => at - (refusals[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(900)

  await redis.client.config('SET', 'min-replicas-to-write', '0')
  await queue.add('waiting', {})
  await until(() => done.length === 1)
  await worker.close()
  await queue.close()
  // BullMQ closes no connection it was given.
  for (const one of [connection, ofWorker]) one.disconnect()
})
