import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { users } from './users.ts'

/** What an admin notes at a moment of the votes' chart: "on television". */
export const overviewNotes = pgTable(
  'overview_notes',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    at: moment('at').notNull(),
    text: text('text').notNull(),
    notedBy: uuid('noted_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('overview_notes_contest').on(table.contestId, table.at),
    check('overview_notes_text_bounds', sql`char_length(${table.text}) between 1 and 60`),
  ],
)
