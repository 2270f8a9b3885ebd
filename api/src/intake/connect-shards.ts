import { shardUrlsIn } from '@ashenda/core/config/ballot-shards.ts'
import { connectRedis, type RedisLog } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import type { ApiConfig } from '../config.ts'
import { connectGroupWriters } from './group-writers.ts'

/** A Redis of ballots. */
export interface ShardConnection {
  /** Never waits for a Redis that is away. */
  readonly redis: Redis
  /** Where replicas acknowledge votes: a connection for each group that is being written. */
  readonly groupWriters: readonly Redis[]
}

/** The Redis beside the first one that hold ballots, too. */
export const connectShards = (config: ApiConfig, log: RedisLog): readonly ShardConnection[] =>
  shardUrlsIn(config).map((url) => ({
    redis: connectRedis(url, 'commands', log),
    groupWriters: connectGroupWriters(config, log, url),
  }))
