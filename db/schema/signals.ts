import { sql } from 'drizzle-orm'
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { ballotKind } from './ballots.ts'
import { bytea, moment } from './columns.ts'

/**
 * The origin of a counted ballot, for finding many of one origin (docs/decisions/021-suspicion.md): truncated keyed hashes under a daily
 * key, deleted after some days. Written in the counting transaction and only then, so there is never a second row. It decides nothing. One
 * index on a rising column costs the tally next to nothing; by address or browser a whole day is read.
 */
export const ballotSignals = pgTable(
  'ballot_signals',
  {
    ballotId: uuid('ballot_id').notNull(),
    contestId: uuid('contest_id').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    kind: ballotKind('kind').notNull(),
    /** The address (IPv6: its /64). */
    address: bytea('address').notNull(),
    /** The browser's daily mark. */
    browser: bytea('browser').notNull(),
  },
  (table) => [
    index('ballot_signals_accepted').on(table.acceptedAt),
    check('ballot_signals_sizes', sql`octet_length(${table.address}) = 8 and octet_length(${table.browser}) = 8`),
  ],
)
