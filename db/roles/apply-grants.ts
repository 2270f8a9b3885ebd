import type { Sql } from '../client.ts'
import { type Program, sequenceGrants, tableGrants } from './grants.ts'

/**
 * Gives the roles of api and worker what stands in the table of grants, and takes away whatever else they had. In one transaction:
 * who works meanwhile sees what was, then what is. To be called as the owner.
 */
export const applyGrants = (sql: Sql, roles: Readonly<Record<Program, string>>): Promise<void> =>
  sql.begin(async (tx) => {
    const [database] = await tx<{ name: string; isOwn: boolean }[]>`
      select datname as name, pg_has_role(datdba, 'member') as "isOwn" from pg_database where datname = current_database()`
    if (database?.isOwn) {
      await tx`revoke create on schema public from public`
      await tx`revoke create, temporary on database ${tx(database.name)} from public`
    }
    for (const role of new Set(Object.values(roles))) {
      await tx`revoke all on schema public from ${tx(role)}`
      await tx`revoke all on all tables in schema public from ${tx(role)}`
      await tx`revoke all on all sequences in schema public from ${tx(role)}`
      await tx`grant usage on schema public to ${tx(role)}`
    }
    for (const program of ['api', 'worker'] as const)
      for (const [kind, grants] of [
        ['table', tableGrants],
        ['sequence', sequenceGrants],
      ] as const)
        for (const [name, { [program]: rights }] of Object.entries(grants))
          if (rights !== '')
            await tx`grant ${tx.unsafe(rights)} on ${tx.unsafe(kind)} ${tx(name)} to ${tx(roles[program])}`
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself
