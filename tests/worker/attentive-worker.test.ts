import { randomBytes } from 'node:crypto'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { ResilientWorker } from '@ashenda/worker/jobs/resilient-worker.ts'
import { Queue } from 'bullmq'
import { expect, onTestFinished, test } from 'vitest'
import { given } from '../support/environment.ts'
import { until } from '../support/until.ts'

const redisUrl = given('TEST_REDIS_URL')

/** A queue with waiting jobs, and a worker whose jobs end on command. */
async function backlogOf(count: number, concurrency: number) {
  const [connection, consuming] = [connectRedis(redisUrl, 'worker'), connectRedis(redisUrl, 'worker')]
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const queue = new Queue('backlog', { connection, prefix })
  await queue.addBulk(Array.from({ length: count }, (_, index) => ({ name: `${index}`, data: {} })))
  const begun: string[] = []
  /** How many were fetched when each job began. */
  const fetchedAt: number[] = []
  let fetched = 0
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const process = async ({ name }: { name: string }): Promise<void> => {
    begun.push(name)
    fetchedAt.push(fetched)
    await ended
  }
  const worker = new ResilientWorker('backlog', process, { connection: consuming, prefix, concurrency })
  worker.on('active', () => {
    fetched += 1
  })
  onTestFinished(async () => {
    end()
    await worker.close()
    await queue.obliterate({ force: true })
    for (const client of [connection, consuming]) client.disconnect()
  })
  return { worker, queue, begun, fetchedAt, end }
}

test('a worker with many jobs waiting starts the first before fetching all it may do at once', async () => {
  const { queue, begun, fetchedAt, end } = await backlogOf(300, 256)
  await until(() => begun.length === 256)
  expect(fetchedAt[0]).toBeLessThanOrEqual(32)
  expect(await queue.getActiveCount()).toBe(256)
  end()
  await until(() => begun.length === 300)
  expect(new Set(begun).size).toBe(300)
})

test('it never does more at once than it may', async () => {
  const { queue, begun } = await backlogOf(20, 4)
  await until(() => begun.length === 4)
  expect(await queue.getActiveCount()).toBe(4)
})

test('a worker closed without waiting for Redis still reports when its work in hand has ended', async () => {
  const { worker, begun, end } = await backlogOf(2, 1)
  await until(() => begun.length === 1)
  await worker.close(true)
  let isFinished = false
  const finishing = worker.finishRunning().then(() => {
    isFinished = true
  })
  await new Promise(setImmediate)
  expect(isFinished).toBe(false)
  end()
  await finishing
  expect(begun).toHaveLength(1)
})
