import { defaultPrefix, type QueueName, queueGroups } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Redis } from 'ioredis'
import { passLocks } from '../../support/dead-workers.ts'
import { activeJobs, readQueue } from '../queue-state.ts'

/** Job ids by queue; ids may repeat across queues. */
export type JobsByQueue = ReadonlyMap<QueueName, readonly string[]>

const ofEach = async <T>(read: (queue: QueueName) => Promise<T>): Promise<ReadonlyMap<QueueName, T>> =>
  new Map(await Promise.all(queueGroups.payments.map(async (queue) => [queue, await read(queue)] as const)))

/** The jobs moving money that workers are doing. */
export const moneyInHand = (redis: Redis): Promise<JobsByQueue> => ofEach((queue) => activeJobs(redis, queue))

export const countJobs = (jobs: JobsByQueue): number => [...jobs.values()].reduce((sum, { length }) => sum + length, 0)

/** Jobs of `before` still in progress. */
export const stillInHand = (before: JobsByQueue, after: JobsByQueue): JobsByQueue =>
  new Map([...before].map(([queue, ids]) => [queue, ids.filter((id) => after.get(queue)?.includes(id))]))

/** Passes a dead worker's jobs to others. */
export const passMoneyLocks = (redis: Redis, jobs: JobsByQueue): Promise<unknown> =>
  Promise.all([...jobs].map(([queue, ids]) => passLocks(redis, defaultPrefix, queue, ids)))

/** What is left in those queues, by queue and state. */
export const readMoneyQueues = (redis: Redis): Promise<ReadonlyMap<QueueName, Readonly<Record<string, number>>>> =>
  ofEach((queue) => readQueue(redis, queue))
