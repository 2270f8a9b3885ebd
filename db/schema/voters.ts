import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * A voter. The id is an HMAC of the phone (core: voterIdOf); ballots and credits carry only the id. Phone and name are nowhere else but in
 * the queue and in dead letters (and the name beside her payments, where triggers keep it as it is here), so erasing empties this row and
 * leaves ballots and tally whole. A later payment fills it again.
 */
export const voters = pgTable(
  'voters',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone'),
    name: text('name'),
    createdAt: moment('created_at').notNull().defaultNow(),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check(
      'voters_erased_or_whole',
      sql`(${table.erasedAt} is null) = (${table.phone} is not null and ${table.name} is not null)`,
    ),
  ],
)
