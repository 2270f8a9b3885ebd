import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { shardUrlsIn } from '@ashenda/core/config/ballot-shards.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { WorkerConfig } from './config.ts'

/** A worker without it counts what it can reach; who waits longer keeps it from that. */
const withinMs = 5_000

/** Ballots in a Redis that no worker takes from would never be counted. @throws ConfigError where there may be some */
export async function refuseForgottenShards(
  config: Pick<WorkerConfig, 'REDIS_URL' | 'BALLOT_SHARD_URLS'>,
  log: Logger,
): Promise<void> {
  const all = [config.REDIS_URL, ...shardUrlsIn(config)].map((url) => connectRedis(url, 'commands', log))
  const [control, ...shards] = all
  try {
    await withTimeout(withinMs, Promise.all(all.map(isConnected))).catch(() => {})
    if (control) await new ShardRegister(control, defaultPrefix).refuseForgotten(shards)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'Redis does not tell where else ballots may be')
  } finally {
    for (const redis of all) redis.disconnect()
  }
}

const isConnected = (redis: Redis): Promise<unknown> =>
  redis.status === 'ready' ? Promise.resolve() : new Promise((resolve) => redis.once('ready', resolve))
