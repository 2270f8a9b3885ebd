import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'

/**
 * A contestant's own short link, /v/{code}, to tell where her visitors come from. `purpose` links are on what the platform prints for her,
 * one each, without a name; the others have the name she gave. `position` limits how many there are.
 */
export const contestantLinks = pgTable(
  'contestant_links',
  {
    id: uuid('id').primaryKey(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    position: smallint('position').notNull(),
    purpose: text('purpose', { enum: ['poster', 'handouts', 'share'] }),
    name: text('name').notNull().default(''),
    code: text('code').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contestant_links_code_key').on(table.code),
    uniqueIndex('contestant_links_position_key').on(table.contestantId, table.position),
    uniqueIndex('contestant_links_purpose_key')
      .on(table.contestantId, table.purpose)
      .where(sql`${table.purpose} is not null`),
    check('contestant_links_position', sql`${table.position} between 1 and 20`),
    check('contestant_links_purpose', sql`${table.purpose} in ('poster', 'handouts', 'share')`),
    check('contestant_links_named', sql`(${table.purpose} is null) = (char_length(${table.name}) between 1 and 40)`),
    check('contestant_links_code', sql`${table.code} ~ '^[0-9a-z]{5,8}$'`),
  ],
)

/** How often a link was opened on a day of the festival; nothing of who did. */
export const linkVisits = pgTable(
  'link_visits',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => contestantLinks.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] }), check('link_visits_count', sql`${table.visits} > 0`)],
)
