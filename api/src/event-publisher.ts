import { type Hint, hintChannel } from '@ashenda/core/contracts/events/event.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** Tells every copy of the api, this one too, that something changed. Only a hint, so its failure is nobody's trouble. */
export type Publish = (hint: Hint) => void

export const hintPublisher =
  (redis: Redis, prefix: string, log: FastifyBaseLogger): Publish =>
  (hint) => {
    redis
      .publish(hintChannel(prefix), JSON.stringify(hint))
      .catch((error: unknown) => log.debug({ err: error }, 'hint not published'))
  }
