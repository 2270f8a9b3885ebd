import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'

/**
 * A pending photo: written before its job, so that a lost job is found and queued again. `slot` is the wanted one, null for the lowest free
 * one. Settled once: an image under the upload's id, or `problem` says why not (a code of core/errors.ts).
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    slot: smallint('slot'),
    /** Whether its image needs approval, as of the upload. */
    moderated: boolean('moderated').notNull().default(false),
    problem: text('problem'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('uploads_unsettled').on(table.createdAt).where(sql`${table.settledAt} is null`),
    index('uploads_contestant').on(table.contestantId),
    check('uploads_slot', sql`${table.slot} between 1 and 3`),
    check('uploads_problem_of_settled', sql`${table.problem} is null or ${table.settledAt} is not null`),
  ],
)
