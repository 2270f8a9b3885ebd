import type { MachinesOf } from './machines-of.ts'
import { redisFaults } from './redis-faults.ts'
import { type RedisSite, startRedisSite } from './redis-site.ts'
import { standingOfRedis } from './redis-standing.ts'

export const machinesOfRedis: MachinesOf<RedisSite> = {
  start: startRedisSite,
  faults: redisFaults,
  promisedMs: 30_000,
  primary: async ({ replicas }) => (await replicas.primary()).address,
  stand: standingOfRedis,
}
