import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

/**
 * Where a ballot came from, for finding many that came from one place: keyed hashes, cut short, whose key changes daily, and
 * the rows go after some days. Written with the ballot; nothing is decided by them alone.
 */
export const ballotSignals = pgTable(
  'ballot_signals',
  {
    ballotId: uuid('ballot_id').primaryKey(),
    contestId: uuid('contest_id').notNull(),
    /** Of the address (IPv6: its /64) it came from. */
    address: bytea('address'),
    /** Of the browser's claimant cookie, and what its header says of it. */
    browser: bytea('browser'),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (table) => [
    index('ballot_signals_address').on(table.contestId, table.address, table.acceptedAt),
    index('ballot_signals_browser').on(table.contestId, table.browser, table.acceptedAt),
    index('ballot_signals_accepted').on(table.acceptedAt),
  ],
)
