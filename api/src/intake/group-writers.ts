import { connectRedis, type RedisLog } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { type ApiConfig, replicasIn } from '../config/config.ts'
import { intakeLimits } from './intake.ts'

/** The connections on which groups wait for replicas: as many as are written at a time, and none where no replica has to acknowledge. */
export const connectGroupWriters = (config: ApiConfig, log: RedisLog): readonly Redis[] =>
  replicasIn(config) === 0
    ? []
    : Array.from({ length: intakeLimits.writesInFlight }, () => connectRedis(config.REDIS_URL, 'commands', log))
