import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Tells every copy of the api that something changed. It only hurries: where it is lost, Postgres is read again within seconds. */
export type Publish = (event: PlatformEvent) => void

export const eventPublisher =
  (redis: Redis, prefix: string, log: Pick<Logger, 'debug'>): Publish =>
  (event) => {
    redis
      .publish(eventChannel(prefix), JSON.stringify(event))
      .catch((error: unknown) => log.debug({ err: error }, 'event not published'))
  }
