import { defaultPrefix, type QueueName, queueGroups } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Redis } from 'ioredis'
import { passLocks } from '../../support/dead-workers.ts'
import { activeJobs, readQueue } from '../queue-state.ts'

/** Ids of jobs by the queue they are in: of different queues they may be the same. */
export type JobsByQueue = ReadonlyMap<QueueName, readonly string[]>

const ofEach = async <T>(read: (queue: QueueName) => Promise<T>): Promise<ReadonlyMap<QueueName, T>> =>
  new Map(await Promise.all(queueGroups.payments.map(async (queue) => [queue, await read(queue)] as const)))

/** What workers have in hand of all that moves money. */
export const moneyInHand = (redis: Redis): Promise<JobsByQueue> => ofEach((queue) => activeJobs(redis, queue))

export const countJobs = (jobs: JobsByQueue): number => [...jobs.values()].reduce((sum, { length }) => sum + length, 0)

/** Those of `before` that are in hand still. */
export const stillInHand = (before: JobsByQueue, after: JobsByQueue): JobsByQueue =>
  new Map([...before].map(([queue, ids]) => [queue, ids.filter((id) => after.get(queue)?.includes(id))]))

/** Gives to others what dead workers had in hand. */
export const passMoneyLocks = (redis: Redis, jobs: JobsByQueue): Promise<unknown> =>
  Promise.all([...jobs].map(([queue, ids]) => passLocks(redis, defaultPrefix, queue, ids)))

/** What is left in those queues, by queue and state. */
export const readMoneyQueues = (redis: Redis): Promise<ReadonlyMap<QueueName, Readonly<Record<string, number>>>> =>
  ofEach((queue) => readQueue(redis, queue))
