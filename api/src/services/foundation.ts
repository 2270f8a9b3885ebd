import { shardsFilledIn } from '@ashenda/core/config/ballot-shards.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { eventPublisher } from '@ashenda/platform/event-publisher.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { type ApiConfig, replicasIn } from '../config.ts'
import { ballotShards, openFurtherShards } from '../intake/ballot-shards.ts'
import type { ShardConnection } from '../intake/connect-shards.ts'
import { RedisState } from '../intake/redis-state.ts'
import { openQueues } from '../modules/queues/open-queues.ts'
import type { ApiMetrics } from '../plugins/metrics.ts'
import { SecurityLog } from '../security-log/security-log.ts'
import { settingsOf } from '../settings.ts'

export interface FoundationDeps {
  readonly config: ApiConfig
  readonly sql: Sql
  /** Commands and queue; never waits for a Redis that is away. */
  readonly redis: Redis
  readonly groupWriters: readonly Redis[]
  /** The Redis beside the first one that hold ballots, too. */
  readonly furtherShards: readonly ShardConnection[]
  readonly prefix: string
  readonly tracing: Tracing | undefined
  readonly metrics: ApiMetrics
  readonly log: FastifyBaseLogger
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** What every area stands on: settings, connections, clock, queues, events. @throws ConfigError where Redis is too old for what is asked of it, or one that may hold ballots is not named */
export async function openFoundation(deps: FoundationDeps) {
  const { config, redis, groupWriters, furtherShards, prefix, tracing, metrics, log } = deps
  const [replicas, filled] = [replicasIn(config), shardsFilledIn(config)]
  await refuseForgotten(redis, furtherShards, deps)
  const redisState = new RedisState(redis, log, replicas)
  await redisState.watch()
  const queues = openQueues({ redis, prefix, tracing, log })
  const first = { number: 0, redis, groupWriters, prefix, state: redisState, queue: queues.ballots }
  const further = openFurtherShards(furtherShards, { redis, redisState, prefix, tracing, log, filled, replicas })
  await Promise.all(further.map(({ state }) => state.watch()))
  for (const { state } of [first, ...further]) refuseOldServer(state)
  return {
    ...deps,
    settings: settingsOf(config),
    redisState,
    shards: ballotShards(first, further, filled),
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

/** Where the first Redis cannot be asked, nobody can know; then the next start does. */
async function refuseForgotten(
  redis: Redis,
  furtherShards: readonly ShardConnection[],
  { prefix, log }: Pick<FoundationDeps, 'prefix' | 'log'>,
): Promise<void> {
  try {
    await new ShardRegister(redis, prefix).refuseForgotten(furtherShards.map((shard) => shard.redis))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'Redis does not tell where else ballots may be')
  }
}

/** A server that will never be right ends the start; what may be mended while it runs refuses votes until then. */
function refuseOldServer({ durability }: RedisState): void {
  const tooOld = durability.wrong.find(({ setting }) => setting === 'redis_version')
  if (tooOld) throw new ConfigError([`REDIS_DURABILITY=replicas needs WAITAOF: ${tooOld.detail}`])
}
