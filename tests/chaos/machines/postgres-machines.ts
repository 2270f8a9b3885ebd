import type { MachinesOf } from './machines-of.ts'
import { postgresFaults } from './postgres-faults.ts'
import { type PostgresSite, startPostgresSite } from './postgres-site.ts'
import { standingOfPostgres } from './postgres-standing.ts'

export const machinesOfPostgres: MachinesOf<PostgresSite> = {
  start: startPostgresSite,
  faults: postgresFaults,
  promisedMs: 60_000,
  primary: async ({ patroni }) => (await patroni.primary()).address,
  stand: standingOfPostgres,
}
