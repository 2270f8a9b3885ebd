import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { until } from './until.ts'

/** Simulates an expired lock: the dead worker's jobs go to others. Resolves when they have them, or none is left. */
export async function passLocks(redis: Redis, prefix: string, name: QueueName, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const queue = new Queue(name, { connection: redis, prefix })
  const connection = redis.duplicate().on('error', () => {})
  const watch = new Worker(name, undefined, {
    connection,
    prefix,
    stalledInterval: 50,
    maxStalledCount: 50,
  })
  watch.on('error', () => {})
  const locks = ids.map((id) => `${queue.toKey(id)}:lock`)
  await redis.del(...locks, queue.toKey('stalled-check'))
  await watch.startStalledCheckTimer()
  await until(async () => {
    const [active, held] = await Promise.all([queue.getActive(), redis.exists(...locks)])
    return held > 0 || !active.some(({ id }) => id !== undefined && ids.includes(id))
  })
  await watch.close()
  connection.disconnect()
  await queue.close()
}
