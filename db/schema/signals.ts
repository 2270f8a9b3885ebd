import { sql } from 'drizzle-orm'
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { ballotKind } from './ballots.ts'
import { bytea, moment } from './columns.ts'

/**
 * Where a counted ballot came from, for finding many that came from one place (docs/decisions/021-suspicion.md): keyed hashes,
 * cut short, whose key changes daily, and the rows go after some days. Written in the transaction that counts the ballot and
 * only then, so there is never a second row. Nothing is decided by them.
 *
 * One index, on what rises with time, costs the tally next to nothing; by address or browser a day is read as a whole.
 */
export const ballotSignals = pgTable(
  'ballot_signals',
  {
    ballotId: uuid('ballot_id').notNull(),
    contestId: uuid('contest_id').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    kind: ballotKind('kind').notNull(),
    /** Of the address (IPv6: its /64) it came from. */
    address: bytea('address').notNull(),
    /** Of the mark its browser bears for a day. */
    browser: bytea('browser').notNull(),
  },
  (table) => [
    index('ballot_signals_accepted').on(table.acceptedAt),
    check('ballot_signals_sizes', sql`octet_length(${table.address}) = 8 and octet_length(${table.browser}) = 8`),
  ],
)
