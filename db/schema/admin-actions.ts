import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/**
 * What an admin changed: written in the transaction of the change, or before it where Postgres has no part in it; never changed
 * itself. `before` and `after` hold the fields that differ; no password, key or card's code ever stands in them.
 *
 * What comes of a step later is a line of its own, which the platform writes in the transaction of that change, on behalf of
 * the admin who took the step (`outcomeOf`): one of a kind for each step, however often it is reported.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    /** `zone.rename`, `contestant.activate`: the noun it was done to, and what was done. */
    action: text('action').notNull(),
    /** The row it was done to; none where it was many. */
    subjectId: text('subject_id'),
    reason: text('reason').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
    outcomeOf: uuid('outcome_of').references((): AnyPgColumn => adminActions.id),
    /** The order of the log, with the id where two fall into one millisecond: ids come from the clocks of several machines. */
    doneAt: moment('done_at').notNull().defaultNow(),
  },
  (table) => [
    index('admin_actions_latest').on(table.doneAt, table.id),
    index('admin_actions_subject').on(table.subjectId, table.doneAt, table.id),
    index('admin_actions_admin').on(table.adminId, table.doneAt, table.id),
    uniqueIndex('admin_actions_outcome_key').on(table.outcomeOf, table.action),
    check('admin_actions_action', sql`${table.action} ~ '^[a-z-]+\\.[a-z-]+$'`),
    check('admin_actions_reason_bounds', sql`char_length(${table.reason}) <= 300`),
  ],
)
