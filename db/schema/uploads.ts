import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'

/**
 * A photo on its way: written before the job that prepares it, so that a lost job is found and queued again. `slot` is the
 * place asked for, empty for the lowest free one. Settled once: either an image stands under the upload's id, or `problem`
 * says why not (a code of core/errors.ts).
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    slot: smallint('slot'),
    /** Whether its image waits for an admin, as it was when the photo was sent. */
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
