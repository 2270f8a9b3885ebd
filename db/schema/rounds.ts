import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'

/**
 * Who went on to a round, with the counts that her tally began with: 0 where they start anew. Its chain begins with them, so they stay;
 * triggers take an entry back only from a draft.
 */
export const roundEntries = pgTable(
  'round_entries',
  {
    contestantId: uuid('contestant_id')
      .primaryKey()
      .references(() => contestants.id),
    /** Of the round. */
    contestId: uuid('contest_id').notNull(),
    /** Her entry in the round before. */
    formerId: uuid('former_id')
      .notNull()
      .references(() => contestants.id),
    free: integer('free').notNull().default(0),
    proven: integer('proven').notNull().default(0),
    first: integer('first').notNull().default(0),
    second: integer('second').notNull().default(0),
    third: integer('third').notNull().default(0),
    paidReachedAt: moment('paid_reached_at'),
    provenReachedAt: moment('proven_reached_at'),
    unprovenReachedAt: moment('unproven_reached_at'),
  },
  (table) => [
    uniqueIndex('round_entries_former_key').on(table.formerId),
    index('round_entries_contest').on(table.contestId, table.contestantId),
    check(
      'round_entries_not_negative',
      sql`least(${table.proven}, ${table.free} - ${table.proven}, ${table.first}, ${table.second}, ${table.third}) >= 0`,
    ),
  ],
)
