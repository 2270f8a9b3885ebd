import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** How fast pages were on visitors' phones: a histogram a day, by page, language and connection; nothing of who visited. */
export const fieldVitals = pgTable(
  'field_vitals',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    language: text('language').notNull(),
    connection: text('connection').notNull(),
    vital: text('vital', { enum: ['LCP', 'INP', 'CLS'] }).notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.language, table.connection, table.vital, table.bucket] }),
    check('field_vitals_vital', sql`${table.vital} in ('LCP', 'INP', 'CLS')`),
    check('field_vitals_bucket', sql`${table.bucket} between 0 and 128`),
    check('field_vitals_count', sql`${table.count} > 0`),
  ],
)

/** Errors of the page's scripts by day, without what may name a person. */
export const fieldErrors = pgTable(
  'field_errors',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    message: text('message').notNull(),
    place: text('place').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.message, table.place] }),
    check('field_errors_count', sql`${table.count} > 0`),
  ],
)
