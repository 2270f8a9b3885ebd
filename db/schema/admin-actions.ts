import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/**
 * An admin's action: written in the transaction of its change, or before it if Postgres has no part in it; never changed. `before` and
 * `after` hold the differing fields, never a password, key or card code. A later outcome is its own line, written by the platform in the
 * outcome's transaction in the admin's name (`outcomeOf`): one per kind and action.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    /** Noun and verb: `zone.rename`, `contestant.activate`. */
    action: text('action').notNull(),
    /** The affected row; null for many. */
    subjectId: text('subject_id'),
    reason: text('reason').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
    outcomeOf: uuid('outcome_of').references((): AnyPgColumn => adminActions.id),
    /** Orders the log, then the id within a millisecond: ids come from several machines' clocks. */
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
