import { TimeoutError } from '@ashenda/core/async/timeout.ts'
import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

export interface OpenQueuesDeps {
  /** Never waits for a Redis that is away. */
  readonly redis: Redis
  readonly prefix: string
  readonly tracing: Tracing | undefined
  readonly log: FastifyBaseLogger
}

export interface Queues extends Readonly<Record<QueueName, Queue>> {
  /** In the order in which admins see them. */
  readonly all: readonly Queue[]
  readonly close: () => Promise<void>
}

/** The queues as the api uses them: to hand work in and to look at it. */
export function openQueues(deps: OpenQueuesDeps): Queues {
  const names = Object.keys(queues) as QueueName[] // keys of a const object
  const opened = Object.fromEntries(names.map((name) => [name, openQueue(name, deps)])) as Record<QueueName, Queue> // of each of them
  const all = names.map((name) => opened[name])
  return {
    ...opened,
    all,
    close: async () => void (await Promise.all(all.map((queue) => queue.close().catch(() => {})))),
  }
}

/** A queue on a connection. */
export function openQueue(name: QueueName, { redis, prefix, tracing, log }: OpenQueuesDeps): Queue {
  // BullMQ would ask for Redis's version once and, where that one answer is lost, refuse every ballot from then on.
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    skipVersionCheck: true,
    ...(tracing && { telemetry: tracing.telemetry }),
  })
  return queue.on('error', (error) => log.debug({ err: error }, 'queue'))
}

/** What of ioredis's errors says that it cannot be asked at the moment. */
const away = /Connection is closed|Stream isn't writeable|Command timed out|ECONNREFUSED|max retries per request/i

/** @throws AppError unavailable where Redis is away; what the task throws otherwise */
export async function whileRedisIsThere<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (isAway(error)) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 })
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof Error && !(error instanceof AppError) && away.test(error.message))
