import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'
import { users } from './users.ts'

/**
 * A request to a contestant: written once, read by admins, who mark it as handled. `contentId` derives from its content, so a repetition is
 * the same row.
 */
export const contestantRequests = pgTable(
  'contestant_requests',
  {
    id: uuid('id').primaryKey(),
    contentId: uuid('content_id').notNull(),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    brandName: text('brand_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull().default(''),
    kind: text('kind').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('contestant_requests_content_key').on(table.contentId),
    index('contestant_requests_contestant').on(table.contestantId),
    check('contestant_requests_handled', sql`(${table.handledAt} is null) = (${table.handledBy} is null)`),
    check('contestant_requests_name_bounds', sql`char_length(${table.brandName}) between 1 and 60`),
    check('contestant_requests_email_bounds', sql`char_length(${table.email}) between 3 and 254`),
    check('contestant_requests_phone_e164', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('contestant_requests_message_bounds', sql`char_length(${table.message}) <= 2000`),
    check('contestant_requests_kind', sql`${table.kind} in ('promotion', 'hiring', 'ambassador', '')`),
  ],
)
