import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contestants } from './contestants.ts'
import { users } from './users.ts'

/**
 * A request to a contestant: written once, worked on by admins, who read, assign, answer and close it (`handledAt`). `contentId` derives from
 * its content, so a repetition is the same row.
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
    /** First read by any admin, unless marked as unread since. */
    readAt: moment('read_at'),
    assignedTo: uuid('assigned_to').references(() => users.id),
    /** The last reply to its sender. */
    answeredAt: moment('answered_at'),
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

/** What admins did with a request, and wrote about it or to its sender; goes with the request. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => contestantRequests.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    doneBy: uuid('done_by')
      .notNull()
      .references(() => users.id),
    doneAt: moment('done_at').notNull(),
    /** The admin it was assigned to; null if to nobody, and for other kinds. */
    assignee: uuid('assignee').references(() => users.id),
    /** A note, or the text of an e-mail. */
    text: text('text').notNull().default(''),
    /** Whether the platform sent a reply or forwarded it; otherwise an admin did so herself. */
    byMail: boolean('by_mail').notNull().default(false),
  },
  (table) => [
    index('request_events_request').on(table.requestId),
    check(
      'request_events_kind',
      sql`${table.kind} in ('read', 'unread', 'assign', 'note', 'reply', 'forward', 'handle', 'reopen')`,
    ),
    check('request_events_text_bounds', sql`char_length(${table.text}) <= 6000`),
  ],
)
