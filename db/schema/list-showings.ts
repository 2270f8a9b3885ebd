import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { contestants } from './contestants.ts'

/** How often the public list in a fair order showed a contestant, on its first page and on later ones; nothing of who saw it. */
export const listShowings = pgTable(
  'list_showings',
  {
    contestantId: uuid('contestant_id')
      .primaryKey()
      .references(() => contestants.id),
    first: bigint('first', { mode: 'number' }).notNull(),
    later: bigint('later', { mode: 'number' }).notNull(),
  },
  (table) => [check('list_showings_counts', sql`${table.first} >= 0 and ${table.later} >= 0`)],
)
