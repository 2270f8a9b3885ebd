import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { shardUrlsIn } from '@ashenda/core/config/ballot-shards.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { WorkerConfig } from './config.ts'

/** When the first Redis is there: those that are not may be any of those that may hold ballots. */
const furtherMs = 1_000

/**
 * Ballots in a Redis that no worker takes from would never be counted. Asks the first Redis as soon as it is there, however long that takes.
 * @throws ConfigError where there may be some
 */
export async function refuseForgottenShards(
  config: Pick<WorkerConfig, 'REDIS_URL' | 'BALLOT_SHARD_URLS'>,
  log: Logger,
): Promise<void> {
  const control = connectRedis(config.REDIS_URL, 'commands', log)
  const shards = shardUrlsIn(config).map((url) => connectRedis(url, 'commands', log))
  try {
    await isConnected(control)
    await withTimeout(furtherMs, Promise.all(shards.map(isConnected))).catch(() => {})
    await new ShardRegister(control, defaultPrefix).refuseForgotten(shards)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'Redis does not tell where else ballots may be')
  } finally {
    for (const redis of [control, ...shards]) redis.disconnect()
  }
}

const isConnected = (redis: Redis): Promise<unknown> =>
  redis.status === 'ready' ? Promise.resolve() : new Promise((resolve) => redis.once('ready', resolve))
