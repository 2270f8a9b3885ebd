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
  /** In the order admins see them. */
  readonly all: readonly Queue[]
  readonly close: () => Promise<void>
}

/** The queues, for adding and inspecting jobs. */
export function openQueues(deps: OpenQueuesDeps): Queues {
  const names = Object.keys(queues) as QueueName[] // keys of a const object
  const opened = Object.fromEntries(names.map((name) => [name, openQueue(name, deps)])) as Record<QueueName, Queue> // one entry per name
  const all = names.map((name) => opened[name])
  return {
    ...opened,
    all,
    close: async () => void (await Promise.all(all.map((queue) => queue.close().catch(() => {})))),
  }
}

export function openQueue(name: QueueName, { redis, prefix, tracing, log }: OpenQueuesDeps): Queue {
  // BullMQ would ask for Redis's version once and, if that answer is lost, refuse every ballot from then on.
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    skipVersionCheck: true,
    ...(tracing && { telemetry: tracing.telemetry }),
  })
  return queue.on('error', (error) => log.debug({ err: error }, 'queue'))
}

/** ioredis errors that mean Redis is away. */
const away = /Connection is closed|Stream isn't writeable|Command timed out|ECONNREFUSED|max retries per request/i

/** @throws AppError unavailable if Redis is away, else the task's error */
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
