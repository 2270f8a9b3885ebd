import { eachText } from '@ashenda/core/domain/moderation.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants, photoColumns } from './contestants.ts'
import { users } from './users.ts'

/**
 * A contestant's pending or rejected changes: texts here, photos in `waiting_images`. Public texts are in `users`, `contestants` and
 * `images`, where only a decision writes them. A null text is unchanged. Every change gets a new `version`, and a decision names the one
 * the admin saw.
 */
export const contestantChanges = pgTable(
  'contestant_changes',
  {
    contestantId: uuid('contestant_id')
      .primaryKey()
      .references(() => contestants.id),
    version: uuid('version').notNull(),
    ...eachText((name) => text(name)),
    /** Further changes keep this place in the queue. */
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    rejectedAt: moment('rejected_at'),
    rejectionReason: text('rejection_reason', {
      enum: [
        'photo_of_another',
        'photo_unsuitable',
        'name_not_real',
        'text_unsuitable',
        'contact_details',
        'another_reason',
      ],
    }),
    /** The admin's words. */
    rejectionNote: text('rejection_note').notNull().default(''),
  },
  (table) => [
    index('contestant_changes_waiting').on(table.submittedAt).where(sql`${table.rejectedAt} is null`),
    check('contestant_changes_rejected', sql`(${table.rejectedAt} is null) = (${table.rejectionReason} is null)`),
    check('contestant_changes_note', sql`${table.rejectionNote} = '' or ${table.rejectedAt} is not null`),
    check('contestant_changes_note_bounds', sql`char_length(${table.rejectionNote}) <= 300`),
    check(
      'contestant_changes_reason',
      sql`${table.rejectionReason} in ('photo_of_another', 'photo_unsuitable', 'name_not_real', 'text_unsuitable', 'contact_details', 'another_reason')`,
    ),
    check('contestant_changes_occupation_bounds', sql`char_length(${table.occupation}) <= 80`),
    check('contestant_changes_description_bounds', sql`char_length(${table.description}) <= 2000`),
  ],
)

/** A photo awaiting approval for its slot; only she and admins see it. */
export const waitingImages = pgTable('waiting_images', photoColumns(), (table) => [
  primaryKey({ columns: [table.contestantId, table.slot] }),
  uniqueIndex('waiting_images_file_key').on(table.file),
  check('waiting_images_slot', sql`${table.slot} between 1 and 3`),
  check('waiting_images_size', sql`${table.width} > 0 and ${table.height} > 0`),
  check('waiting_images_file', sql`${table.file} ~ '^[0-9a-f-]{36}\\.webp$'`),
  check('waiting_images_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
])

/**
 * A report about a contestant. Of the reporter only an HMAC of the browser's mark is stored, so that a browser has one open report about
 * her. Open until an admin dismisses it or hides her.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    reporter: uuid('reporter').notNull(),
    reason: text('reason', { enum: ['somebody_else', 'offensive', 'under_age', 'untrue', 'something_else'] }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('reports_one_open').on(table.contestantId, table.reporter).where(sql`${table.closedAt} is null`),
    index('reports_open').on(table.contestantId, table.createdAt).where(sql`${table.closedAt} is null`),
    check('reports_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
    check(
      'reports_reason',
      sql`${table.reason} in ('somebody_else', 'offensive', 'under_age', 'untrue', 'something_else')`,
    ),
    check('reports_note_bounds', sql`char_length(${table.note}) <= 500`),
  ],
)

/** What admins note about a contestant among themselves; erased with her. */
export const contestantNotes = pgTable(
  'contestant_notes',
  {
    id: uuid('id').primaryKey(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('contestant_notes_contestant').on(table.contestantId, table.createdAt),
    check('contestant_notes_bounds', sql`char_length(${table.note}) between 1 and 1000`),
  ],
)
