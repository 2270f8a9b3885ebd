import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'
import { contests } from './contests.ts'
import { payments } from './payments.ts'
import { orders, products } from './shop.ts'
import { users } from './users.ts'

export const cardBatchNumbers = pgSequence('card_batch_numbers')

/**
 * A batch of prepaid cards. Its codes are made once (`codesAt`), drawn into one PDF (`renderedAt`: the file was read back), and sold from
 * then on. The file is deleted later (`purgedAt`); codes are readable only until it is final.
 */
export const cardBatches = pgTable(
  'card_batches',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull(),
    amount: integer('amount').notNull(),
    /** The only contest its cards pay in; null: any. */
    contestId: uuid('contest_id').references(() => contests.id),
    note: text('note').notNull().default(''),
    /** The seller. */
    agent: text('agent').notNull().default(''),
    /** The id of its codes' pepper; null: the oldest kept. */
    codePepper: text('code_pepper'),
    /** Null for the shop's. */
    orderedBy: uuid('ordered_by').references(() => users.id),
    /** The product of the shop whose buyers get its cards: one is made for each piece sold, and none is printed. */
    productId: uuid('product_id').references(() => products.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    codesAt: moment('codes_at'),
    renderedAt: moment('rendered_at'),
    purgedAt: moment('purged_at'),
    /** Generated; below cards/ in the storage. Named once read back whole: from then on its codes are in use. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it could not be made, for people. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('card_batches_number_key').on(table.number),
    uniqueIndex('card_batches_product_key').on(table.productId, table.codePepper),
    index('card_batches_unfinished')
      .on(table.createdAt)
      .where(sql`${table.renderedAt} is null and ${table.problem} is null`),
    check('card_batches_orderer', sql`num_nonnulls(${table.orderedBy}, ${table.productId}) = 1`),
    check('card_batches_amount', sql`${table.amount} between 1 and 100000`),
    check('card_batches_code_pepper', sql`${table.codePepper} ~ '^[0-9a-f]{16}$'`),
    check('card_batches_bounds', sql`char_length(${table.note}) <= 200 and char_length(${table.agent}) <= 80`),
    check(
      'card_batches_rendered',
      sql`${table.renderedAt} is null or (${table.codesAt} is not null and ${table.file} is not null)`,
    ),
    check('card_batches_file', sql`(${table.file} is null) = (${table.bytes} is null)`),
  ],
)

/**
 * A part of a batch's file: a range of cards on whole sheets. Drawing it again gives the same, because the codes come from their rows;
 * `drawnAt` means its file is stored.
 */
export const cardChunks = pgTable(
  'card_chunks',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => cardBatches.id),
    /** From 1, in sheet order. */
    number: integer('number').notNull(),
    firstOrdinal: integer('first_ordinal').notNull(),
    lastOrdinal: integer('last_ordinal').notNull(),
    drawnAt: moment('drawn_at'),
    /** The file's hash, to verify what the storage returns. */
    sha256: bytea('sha256'),
  },
  (table) => [
    uniqueIndex('card_chunks_key').on(table.batchId, table.number),
    check('card_chunks_range', sql`${table.firstOrdinal} >= 1 and ${table.lastOrdinal} >= ${table.firstOrdinal}`),
    check('card_chunks_drawn', sql`(${table.drawnAt} is null) = (${table.sha256} is null)`),
  ],
)

/**
 * A prepaid card. Its code is stored as an HMAC under a pepper outside the database; `cipher` holds the encrypted code until the batch's
 * file is final. `issued` cannot pay yet, `active` pays once, `redeemed` names its payment, `void` never pays.
 */
export const cards = pgTable(
  'cards',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => cardBatches.id),
    /** From 1; with the batch's number the printed serial. */
    ordinal: integer('ordinal').notNull(),
    codeHash: bytea('code_hash').notNull(),
    cipher: bytea('cipher'),
    state: text('state', { enum: ['issued', 'active', 'redeemed', 'void'] })
      .notNull()
      .default('issued'),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The order of the shop it was made for. Its code stays readable until the buyer's browser has seen it. */
    orderId: uuid('order_id').references(() => orders.id),
    shownAt: moment('shown_at'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cards_ordinal_key').on(table.batchId, table.ordinal),
    uniqueIndex('cards_code_key').on(table.codeHash),
    uniqueIndex('cards_payment_key').on(table.paymentId),
    index('cards_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('cards_shown', sql`${table.shownAt} is null or ${table.orderId} is not null`),
    check('cards_code_is_sha256', sql`octet_length(${table.codeHash}) = 32`),
    check('cards_redeemed_by_payment', sql`(${table.state} = 'redeemed') = (${table.paymentId} is not null)`),
  ],
)

/** A batch's history, append-only: made, activated, voided, downloaded; who and when. */
export const cardEvents = pgTable(
  'card_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => cardBatches.id),
    at: moment('at').notNull().defaultNow(),
    what: text('what').notNull(),
    /** Null if the platform did it. */
    by: uuid('by').references(() => users.id),
    firstOrdinal: integer('first_ordinal'),
    lastOrdinal: integer('last_ordinal'),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [index('card_events_batch').on(table.batchId, table.id)],
)
