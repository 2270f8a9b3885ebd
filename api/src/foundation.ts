import { ConfigError } from '@ashenda/core/config/env.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { eventPublisher, type Publish } from '@ashenda/platform/event-publisher.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { type ApiConfig, replicasIn } from './config/config.ts'
import { type AppSettings, settingsOf } from './config/settings.ts'
import type { Clock } from './http/app.ts'
import { RedisState } from './intake/redis-state.ts'
import { openQueues } from './jobs/open-queues.ts'
import type { ApiMetrics } from './metrics/metrics.ts'
import { SecurityLog } from './security-log/security-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sql: Sql
    readonly storage: Storage
    /** Redis's clock dates ballots and the contest's hours. */
    readonly clock: Clock
    readonly settings: AppSettings
    readonly publish: Publish
  }
}

export interface FoundationDeps {
  readonly config: ApiConfig
  readonly sql: Sql
  /** Commands and queues; never waits for a Redis that is away. */
  readonly redis: Redis
  readonly groupWriters: readonly Redis[]
  readonly prefix: string
  readonly tracing: Tracing | undefined
  readonly metrics: ApiMetrics
  readonly log: FastifyBaseLogger
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** The shared base: settings, connections, clock, queues, events. @throws ConfigError if Redis is too old */
export async function openFoundation(deps: FoundationDeps) {
  const { config, redis, prefix, tracing, metrics, log } = deps
  const redisState = new RedisState(redis, log, replicasIn(config))
  await redisState.watch()
  refuseOldServer(redisState)
  const queues = openQueues({ redis, prefix, tracing, log })
  return {
    ...deps,
    settings: settingsOf(config),
    redisState,
    now: () => redisState.now(),
    isQueueThere: () => redisState.reachable,
    queues,
    publish: eventPublisher(redis, prefix, log),
    securityLog: new SecurityLog({
      log,
      pepper: config.PHONE_PEPPER,
      count: (event) => metrics.securityEvents.inc({ event }),
      now: () => performance.now(),
    }),
  }
}

/** A server that can never qualify stops the start; one that can be fixed at runtime only blocks votes. */
function refuseOldServer({ durability }: RedisState): void {
  const tooOld = durability.wrong.find(({ setting }) => setting === 'redis_version')
  if (tooOld) throw new ConfigError([`REDIS_DURABILITY=replicas needs WAITAOF: ${tooOld.detail}`])
}
