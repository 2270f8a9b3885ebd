import type { Redis } from 'ioredis'
import { FailedGroups, type FindRecorded } from './failed-groups.ts'
import { FailedJobRecords } from './failed-job-records.ts'
import type { JobFailures } from './failed-jobs.ts'
import { ShardedFailures } from './sharded-failures.ts'
import type { WatchedQueue } from './watched-queue.ts'

export interface FailedStoresDeps {
  readonly queues: readonly WatchedQueue[]
  readonly redis: Redis
  readonly prefix: string
  readonly recorded: FindRecorded
}

/** Where the failed jobs of each queue are kept. */
export const failedStores = ({ queues, redis, prefix, recorded }: FailedStoresDeps): ReadonlyMap<string, JobFailures> =>
  new Map(
    queues.map(({ name, shards: [first, ...further] }): [string, JobFailures] => {
      if (name !== 'ballots') return [name, new FailedJobRecords(first.queue, redis, prefix)]
      const groups = [first, ...further].map(({ queue }) => new FailedGroups(queue, recorded))
      return [name, further.length > 0 ? new ShardedFailures(groups) : new FailedGroups(first.queue, recorded)]
    }),
  )
