import { contestPieces, pieces } from '@ashenda/core/domain/content.ts'
import { pictureShapes } from '@ashenda/core/domain/photo.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { users } from './users.ts'

const listed = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

/**
 * The versions of what admins write (core/contracts/content.ts), never changed. In force is the one that began last; without any the
 * site's files hold. Each names the one its admin saw, so that of two admins the slower is refused.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey(),
    piece: text('piece', { enum: pieces }).notNull(),
    /** Null for the site's own pieces. */
    contestId: uuid('contest_id').references(() => contests.id),
    /** Null: as the site's files have it. */
    body: jsonb('body'),
    /** When it comes into force. */
    startsAt: moment('starts_at').notNull(),
    previousId: uuid('previous_id').references((): AnyPgColumn => contentVersions.id),
    /** The version whose body it repeats. */
    restoredId: uuid('restored_id').references((): AnyPgColumn => contentVersions.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** Taken back before it began. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id),
  },
  (table) => [
    unique('content_versions_one_after').on(table.piece, table.contestId, table.previousId).nullsNotDistinct(),
    index('content_versions_latest').on(table.piece, table.contestId, table.startsAt),
    check('content_versions_piece', sql`${table.piece} in (${listed(pieces)})`),
    check(
      'content_versions_of_contest',
      sql`(${table.piece} in (${listed(contestPieces)})) = (${table.contestId} is not null)`,
    ),
    check('content_versions_body', sql`jsonb_typeof(${table.body}) = 'object'`),
    check('content_versions_starts', sql`${table.startsAt} >= ${table.createdAt}`),
    check('content_versions_withdrawn_early', sql`${table.withdrawnAt} < ${table.startsAt}`),
    check('content_versions_withdrawn_by', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
)

/** Pictures prepared for them. Those that no version names go after a week. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    /** A stored picture. */
    file: text('file').primaryKey(),
    shape: text('shape', { enum: pictureShapes }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    colour: text('colour').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('content_pictures_file', sql`${table.file} ~ '^[0-9a-f-]{36}\\.webp$'`),
    check('content_pictures_shape', sql`${table.shape} in (${listed(pictureShapes)})`),
    check('content_pictures_size', sql`${table.width} >= 1 and ${table.height} >= 1`),
    check('content_pictures_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
