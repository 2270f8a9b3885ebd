import {
  noticeGroups,
  noticeKindNames,
  noticeLanguages,
  noticeStates,
  noticeWays,
  skipReasons,
} from '@ashenda/core/domain/notice.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { orders } from './shop.ts'
import { users } from './users.ts'

const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const ways = (name: string) => text(name, { enum: noticeWays }).array()
const allWays = sql.raw(`'{${noticeWays.join(',')}}'::text[]`)

/** A browser that takes web push. It names nobody: an account's row says whose it is, a voter's subscription refers to it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    /** Null for a voter's. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint, sql`(${table.userId} is null)`),
    index('push_subscriptions_user').on(table.userId),
  ],
)

/**
 * Somebody who asked to be told a contest's result: by the phone she voted with (`voter_id`: the number itself stands in `voters` alone), an
 * e-mail, or a browser. Once told or opted out it has no address any more.
 */
export const noticeSubscriptions = pgTable(
  'notice_subscriptions',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    /** No reference: her ballot may not be recorded yet. */
    voterId: uuid('voter_id'),
    email: text('email'),
    pushId: uuid('push_id').references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    language: text('language', { enum: noticeLanguages }).notNull(),
    /** An e-mail's by the link sent to it; the others' at once. */
    confirmedAt: moment('confirmed_at'),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notice_subscriptions_voter_key').on(table.contestId, table.voterId),
    uniqueIndex('notice_subscriptions_email_key').on(table.contestId, sql`lower(${table.email})`),
    uniqueIndex('notice_subscriptions_push_key').on(table.contestId, table.pushId),
    check(
      'notice_subscriptions_one_address',
      sql`num_nonnulls(${table.voterId}, ${table.email}, ${table.pushId}) <= 1`,
    ),
    check(
      'notice_subscriptions_ended',
      sql`${table.endedAt} is null or num_nonnulls(${table.voterId}, ${table.email}, ${table.pushId}) = 0`,
    ),
    check('notice_subscriptions_language', sql`${table.language} in (${listOf(noticeLanguages)})`),
  ],
)

/** How an account wants its messages; no row: as core/domain/notice.ts and quiet-hours.ts say. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    language: text('language', { enum: noticeLanguages }),
    /** IANA; null: of the phone's country. */
    timeZone: text('time_zone'),
    /** Quiet hours in minutes after midnight; the same twice: none. */
    quietFrom: smallint('quiet_from').notNull().default(1260),
    quietUntil: smallint('quiet_until').notNull().default(420),
    /** The chat with the bot, linked by a one-time token. */
    telegramChat: bigint('telegram_chat', { mode: 'bigint' }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('notice_settings_language', sql`${table.language} in (${listOf(noticeLanguages)})`),
    check(
      'notice_settings_quiet',
      sql`${table.quietFrom} between 0 and 1439 and ${table.quietUntil} between 0 and 1439`,
    ),
    index('notice_settings_telegram').on(table.telegramChat).where(sql`${table.telegramChat} is not null`),
  ],
)

/** The ways an account chose for a group of messages; empty: she opted out. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group: text('group_name', { enum: noticeGroups }).notNull(),
    ways: ways('ways').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.group] }),
    check('notice_choices_group', sql`${table.group} in (${listOf(noticeGroups)})`),
    check('notice_choices_ways', sql`${table.ways} <@ ${allWays}`),
  ],
)

/** A message an admin wrote to contestants of a filter; `notices` has one row a receiver. */
export const bulkMessages = pgTable(
  'bulk_messages',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    /** By language: subject and text. */
    texts: jsonb('texts').notNull(),
    ways: ways('ways').notNull(),
    /** The query of the contestants' table. */
    filter: jsonb('filter').notNull(),
    receivers: integer('receivers').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    index('bulk_messages_latest').on(table.createdAt),
    check('bulk_messages_ways', sql`${table.ways} <@ ${allWays} and cardinality(${table.ways}) > 0`),
  ],
)

/**
 * The outbox: a message to one person, entered in the transaction of what it tells. The unique key says "one a subject and day" (or ever:
 * core/domain/notice.ts). A sweep finds what is due; `due_at` moves while a way is away, in quiet hours, and while somebody sends it.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id').references(() => contests.id),
    kind: text('kind', {
      enum: noticeKindNames as [(typeof noticeKindNames)[number], ...(typeof noticeKindNames)[number][]],
    }).notNull(),
    /** The receiver, exactly one of four: an account, a voter who asked, an order's buyer, or a contact that no table has (a jury member). */
    userId: uuid('user_id').references(() => users.id),
    subscriptionId: uuid('subscription_id').references(() => noticeSubscriptions.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id),
    /** `{name, email?, phone?}`, emptied once sent or given up. */
    contact: jsonb('contact'),
    bulkId: uuid('bulk_id').references(() => bulkMessages.id),
    /** Values of its text; no names, phones or addresses. An outsider's go with the contact, because a link may be secret. */
    parameters: jsonb('parameters').notNull().default({}),
    /** Of the text that was sent; before, a wish. */
    language: text('language', { enum: noticeLanguages }),
    dedupeKey: text('dedupe_key').notNull(),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** The only ways it may take; null: as the receiver chose. */
    ways: ways('ways'),
    /** Ways that refused it. */
    tried: ways('tried').notNull().default(sql`'{}'`),
    state: text('state', { enum: noticeStates }).notNull().default('queued'),
    reason: text('reason', { enum: skipReasons }),
    /** The way that took it, or the last that did not. */
    way: text('way', { enum: noticeWays }),
    provider: text('provider'),
    providerMessageId: text('provider_message_id'),
    attempts: smallint('attempts').notNull().default(0),
    /** The latest problem, without the address. */
    error: text('error'),
    /** Short messages it took, and their price in ten-thousandths of the currency. */
    segments: smallint('segments'),
    cost: integer('cost').notNull().default(0),
    currency: char('currency', { length: 3 }),
    /** Random, in its opt-out link. */
    linkCode: text('link_code'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    uniqueIndex('notices_dedupe_key').on(table.dedupeKey),
    uniqueIndex('notices_link_code_key').on(table.linkCode),
    index('notices_due').on(table.dueAt).where(sql`${table.state} = 'queued'`),
    index('notices_latest').on(table.createdAt, table.id),
    index('notices_sent_sms').on(table.sentAt).where(sql`${table.way} = 'sms' and ${table.sentAt} is not null`),
    index('notices_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('notices_subscription').on(table.subscriptionId).where(sql`${table.subscriptionId} is not null`),
    index('notices_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('notices_bulk').on(table.bulkId, table.state).where(sql`${table.bulkId} is not null`),
    check('notices_kind', sql`${table.kind} in (${listOf(noticeKindNames)})`),
    check(
      'notices_one_receiver',
      sql`num_nonnulls(${table.userId}, ${table.subscriptionId}, ${table.orderId}, ${table.contact}) = 1`,
    ),
    check('notices_bulk_kind', sql`(${table.bulkId} is not null) = (${table.kind} = 'bulk')`),
    check('notices_state', sql`${table.state} in (${listOf(noticeStates)})`),
    check(
      'notices_reason',
      sql`(${table.state} = 'skipped') = (${table.reason} is not null) and ${table.reason} in (${listOf(skipReasons)})`,
    ),
    check(
      'notices_ways',
      sql`${table.ways} <@ ${allWays} and ${table.tried} <@ ${allWays} and ${table.way} = any(${allWays})`,
    ),
    check(
      'notices_sent',
      sql`(${table.state} in ('sent', 'delivered')) = (${table.sentAt} is not null) and (${table.state} = 'delivered') = (${table.deliveredAt} is not null)`,
    ),
    check('notices_language', sql`${table.language} in (${listOf(noticeLanguages)})`),
    check('notices_cost', sql`${table.cost} >= 0 and (${table.cost} = 0 or ${table.currency} is not null)`),
    check('notices_currency', sql`${table.currency} in ('ETB', 'USD')`),
  ],
)

/** A text as an admin wrote it; the latest of a kind, way and language is in force. Without a text: the default again. Append-only. */
export const noticeTemplates = pgTable(
  'notice_templates',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    way: text('way', { enum: noticeWays }).notNull(),
    language: text('language', { enum: noticeLanguages }).notNull(),
    subject: text('subject'),
    body: text('body'),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notice_templates_latest').on(table.kind, table.way, table.language, table.createdAt),
    check('notice_templates_kind', sql`${table.kind} in (${listOf(noticeKindNames)})`),
    check('notice_templates_way', sql`${table.way} in (${listOf(noticeWays)})`),
    check('notice_templates_language', sql`${table.language} in (${listOf(noticeLanguages)})`),
    check('notice_templates_whole', sql`(${table.subject} is null) = (${table.body} is null)`),
    check(
      'notice_templates_bounds',
      sql`char_length(${table.subject}) <= 120 and char_length(${table.body}) between 1 and 4000`,
    ),
  ],
)
