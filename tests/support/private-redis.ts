import { afterAll, beforeAll } from 'vitest'
import { insertContest } from './contest-data.ts'
import { endAll } from './end-all.ts'
import { type Platform, startPlatform } from './platform.ts'
import { type PrivateRedis, startRedisServer } from './redis-server.ts'

/** A platform on its own Redis, which may be stopped, for all tests of a describe. */
export function usePrivateRedis(): { readonly platform: Platform; readonly redis: PrivateRedis } {
  let redis: PrivateRedis
  let platform: Platform

  beforeAll(async () => {
    redis = await startRedisServer()
    platform = await startPlatform((sql) => insertContest(sql), {}, { redisUrl: redis.url })
  })
  afterAll(() => endAll(platform, () => redis?.remove()))

  return {
    get platform() {
      return platform
    },
    get redis() {
      return redis
    },
  }
}
