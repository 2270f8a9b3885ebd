import type { MachinesOf } from './machines-of.ts'
import { redisFaults } from './redis-faults.ts'
import { redisHealth } from './redis-health.ts'
import { type RedisSite, startRedisSite } from './redis-site.ts'

export const machinesOfRedis: MachinesOf<RedisSite> = {
  start: startRedisSite,
  faults: redisFaults,
  promisedMs: 30_000,
  primary: async ({ replicas }) => (await replicas.primary()).address,
  stand: redisHealth,
}
