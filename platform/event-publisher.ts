import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Tells every api copy that something changed. It only saves time: after a lost event Postgres is read within seconds. */
export type Publish = (event: PlatformEvent) => void

export const eventPublisher =
  (redis: Redis, prefix: string, log: Pick<Logger, 'debug'>): Publish =>
  (event) => {
    redis
      .publish(eventChannel(prefix), JSON.stringify(event))
      .catch((error: unknown) => log.debug({ err: error }, 'event not published'))
  }
