import { defaultPrefix, type QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Redis } from 'ioredis'

/** BullMQ's layout of a queue's keys, read directly. */
const keyOf = (queue: QueueName, prefix = defaultPrefix): string => `${prefix}:${queue}`
const lists = ['wait', 'active', 'paused'] as const
const sets = ['delayed', 'prioritized', 'waiting-children', 'failed'] as const
/** Jobs scheduled for each night are not leftovers. */
const scheduled = 'repeat:'

/** What is left in the queue, by state; `orphans` are jobs in no state, which nobody would ever process. */
export async function readQueue(
  redis: Redis,
  queue: QueueName = 'ballots',
  prefix = defaultPrefix,
): Promise<Readonly<Record<string, number>>> {
  const queueKey = keyOf(queue, prefix)
  const left: Record<string, number> = {}
  for (const state of lists) left[state] = await redis.llen(`${queueKey}:${state}`)
  for (const state of sets) {
    const jobIds = await redis.zrange(`${queueKey}:${state}`, '0', '-1')
    left[state] = jobIds.filter((id) => !id.startsWith(scheduled)).length
  }
  let jobs = 0
  for await (const keys of redis.scanStream({ match: `${queueKey}:*`, count: 1_000 })) {
    jobs += (keys as string[]).filter((key) => /^\d+$/.test(key.slice(queueKey.length + 1))).length // scan yields lists of keys
  }
  const known = Object.values(left).reduce((sum, count) => sum + count, 0)
  return { ...left, orphans: Math.max(0, jobs - known) }
}

export const isEmpty = (queue: Readonly<Record<string, number>>): boolean =>
  Object.values(queue).every((count) => count === 0)

export const activeJobs = (redis: Redis, queue: QueueName): Promise<string[]> =>
  redis.lrange(`${keyOf(queue)}:active`, 0, -1)
