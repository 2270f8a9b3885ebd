import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Queues } from './open-queues.ts'

/** A queue in one Redis. */
export interface QueueShard {
  readonly queue: Queue
  readonly redis: Redis
  readonly prefix: string
}

/** A queue as admins know it: in the first Redis and, of ballots, in further ones. */
export interface WatchedQueue {
  readonly name: QueueName
  readonly shards: readonly [QueueShard, ...QueueShard[]]
}

/** The queues in the order in which admins see them. */
export const watchedQueues = (
  { all }: Queues,
  { redis, prefix }: Omit<QueueShard, 'queue'>,
  shardsOfBallots: WatchedQueue['shards'],
): readonly WatchedQueue[] =>
  all.map((queue) => ({
    name: queue.name as QueueName, // opened by a name of the definitions
    shards: queue.name === 'ballots' ? shardsOfBallots : [{ queue, redis, prefix }],
  }))
