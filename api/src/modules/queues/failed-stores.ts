import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { FailedGroups, type FindRecorded } from './failed-groups.ts'
import { FailedJobRecords } from './failed-job-records.ts'
import type { JobFailures } from './failed-jobs.ts'

export interface FailedStoresDeps {
  readonly queues: readonly Queue[]
  readonly redis: Redis
  readonly prefix: string
  readonly recorded: FindRecorded
}

/** Where the failed jobs of each queue are kept. */
export const failedStores = ({ queues, redis, prefix, recorded }: FailedStoresDeps): ReadonlyMap<string, JobFailures> =>
  new Map(
    queues.map((queue) => [
      queue.name,
      queue.name === 'ballots' ? new FailedGroups(queue, recorded) : new FailedJobRecords(queue, redis, prefix),
    ]),
  )
