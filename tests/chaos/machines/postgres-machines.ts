import type { MachinesOf } from './machines-of.ts'
import { postgresFaults } from './postgres-faults.ts'
import { postgresHealth } from './postgres-health.ts'
import { type PostgresSite, startPostgresSite } from './postgres-site.ts'

export const machinesOfPostgres: MachinesOf<PostgresSite> = {
  start: startPostgresSite,
  faults: postgresFaults,
  promisedMs: 60_000,
  primary: async ({ patroni }) => (await patroni.primary()).address,
  stand: postgresHealth,
}
