import type { JobPayload } from '@ashenda/core/contracts/jobs/definitions.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** Where groups of ballots are handed in. */
export interface GroupQueue {
  /**
   * Resolves when the group is on every disk that has to have it. @throws otherwise; then nobody knows whether it is there
   * @param timestamp epoch ms of its oldest ballot
   */
  readonly add: (payload: JobPayload<'tally-group'>, timestamp: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** One Redis, which acknowledges what it has fsynced. */
export const groupsOnDisk = (queue: Queue): GroupQueue => ({
  add: async (payload, timestamp) => void (await enqueue(queue, 'tally-group', payload, { timestamp })),
  // Who opened the queue closes it.
  close: async () => {},
})

/** For the replicas to have it, and again for it to be on their disks: together less than a write may take. */
const acknowledgeMs = 1_500

/** A connection with the queue on it. */
export interface ReplicatedWriter {
  readonly redis: Pick<Redis, 'pipeline'>
  readonly queue: Queue
}

/**
 * A primary and its replicas: a group counts as written when the primary and so many replicas have fsynced it. Both commands speak of what
 * their own connection wrote and hold it up meanwhile, so each group has one to itself.
 */
export function groupsOnReplicas(writers: readonly ReplicatedWriter[], replicas: number): GroupQueue {
  const free = [...writers]
  return {
    add: async (payload, timestamp) => {
      const writer = free.pop()
      if (!writer) throw new Error('every connection for ballots still waits for replicas')
      try {
        await enqueue(writer.queue, 'tally-group', payload, { timestamp })
        await acknowledged(writer.redis, replicas)
      } finally {
        free.push(writer)
      }
    },
    close: async () => void (await Promise.all(writers.map(({ queue }) => queue.close().catch(() => {})))),
  }
}

/**
 * WAIT has the primary ask the replicas how far they are; WAITAOF alone would wait for what they tell by themselves once a second
 * (https://redis.io/docs/latest/commands/waitaof/). @throws where fewer have it in time, or this server is no primary any more
 */
async function acknowledged(redis: Pick<Redis, 'pipeline'>, replicas: number): Promise<void> {
  const answers = await redis
    .pipeline()
    .wait(replicas, acknowledgeMs)
    .call('WAITAOF', 1, replicas, acknowledgeMs)
    .exec()
  const failure = answers?.find(([error]) => error)?.[0]
  if (failure) throw failure
  const [onPrimary = 0, onReplicas = 0] = (answers?.[1]?.[1] as number[] | undefined) ?? [] // what WAITAOF answers
  if (onPrimary < 1 || onReplicas < replicas)
    throw new Error(`a group is on the disks of ${onPrimary} primary and ${onReplicas} of ${replicas} replicas`)
}
