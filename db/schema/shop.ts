import {
  handovers,
  orderEvents as orderEventNames,
  orderStatuses,
  orderWays,
  productKinds,
} from '@ashenda/core/domain/shop.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'
import { users } from './users.ts'

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('categories_name_key').on(sql`lower(${table.name})`),
    check('categories_name_bounds', sql`char_length(${table.name}) between 1 and 60`),
  ],
)

/** `slug` is its address, from its first name; photos are stored pictures. The kind `tcard` is sold as a code, not sent. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Minor units. */
    price: integer('price').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Replaced by `product_variants`; the next version drops it. */
    quantity: integer('quantity').notNull().default(0),
    shipping: boolean('shipping').notNull(),
    photoFile: text('photo_file'),
    /** The photos after the first. */
    morePhotos: text('more_photos').array().notNull().default([]),
    kind: text('kind', { enum: productKinds }).notNull().default('goods'),
    /** Not in the public shop yet. */
    isDraft: boolean('is_draft').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Orders name it for good. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('products_slug_key').on(table.slug),
    index('products_category').on(table.categoryId),
    check('products_slug_form', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${table.slug}) <= 80`),
    check('products_name_bounds', sql`char_length(${table.name}) between 1 and 120`),
    check('products_description_bounds', sql`char_length(${table.description}) <= 2000`),
    check('products_amounts', sql`${table.price} >= 0 and ${table.quantity} >= 0`),
    check('products_currency', sql`${table.currency} in ('ETB', 'USD')`),
    check('products_photo_file', sql`${table.photoFile} ~ '^[0-9a-z-]+\\.webp$'`),
    check(
      'products_more_photos',
      sql`cardinality(${table.morePhotos}) <= 5 and array_to_string(${table.morePhotos}, ',', '') ~ '^([0-9a-z-]+\\.webp(,[0-9a-z-]+\\.webp)*)?$'
      and (${table.photoFile} is not null or cardinality(${table.morePhotos}) = 0)`,
    ),
    check(
      'products_kind',
      sql`${table.kind} in ('goods', 'tcard') and not (${table.kind} = 'tcard' and ${table.shipping})`,
    ),
  ],
)

/**
 * What is sold of a product: one without a name, or one of each size. The only place of its stock: pieces that no order holds. A checkout takes
 * them by a conditional UPDATE in the order of ids, and the check refuses the piece that is not there.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    stock: integer('stock').notNull(),
    position: smallint('position').notNull().default(0),
    /** Orders name it for good. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('product_variants_name_key')
      .on(table.productId, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index('product_variants_product').on(table.productId),
    check('product_variants_stock', sql`${table.stock} >= 0`),
    check('product_variants_name_bounds', sql`char_length(${table.name}) <= 40`),
  ],
)

const numberLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Thirty random bits as A-7KQ2-93: the 64 letters of base64 are two for each of ours. */
const randomNumber = sql.raw(
  `regexp_replace(left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '${numberLetters}${numberLetters}'), 6), '^(.{4})', 'A-\\1-')`,
)

/**
 * `number` is for people, and opens the buyer's page together with the phone. Its lines hold stock from the first moment; an unpaid order gives
 * it back at `due_at` or when it is cancelled (`released_at`). A released order that still has its `due_at` ended by the clock alone: money that
 * comes later takes the stock again.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().default(randomNumber),
    status: text('status', { enum: orderStatuses }).notNull().default('Not Processed'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    /** The code of the language it was ordered in. */
    language: text('language').notNull().default('en'),
    handover: text('handover', { enum: handovers }).notNull().default('delivery'),
    way: text('way', { enum: orderWays }).notNull().default('cash'),
    isPaid: boolean('is_paid').notNull(),
    /** The payment whose money it has. */
    paymentId: uuid('payment_id'),
    /** SHA-256 of the buying browser's cookie. */
    claimantHash: bytea('claimant_hash'),
    dueAt: moment('due_at'),
    releasedAt: moment('released_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('orders_number_key').on(table.number),
    index('orders_created').on(table.createdAt),
    index('orders_phone').on(table.buyerPhone),
    index('orders_claimant').on(table.claimantHash).where(sql`${table.claimantHash} is not null`),
    index('orders_due').on(table.dueAt).where(sql`${table.dueAt} is not null and ${table.releasedAt} is null`),
    check('orders_number_form', sql`${table.number} ~ '^A-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$'`),
    check('orders_status', sql`${table.status} in ('Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel')`),
    check('orders_ways', sql`${table.handover} in ('pickup', 'delivery') and ${table.way} in ('chapa', 'cash')`),
    check('orders_payment', sql`${table.paymentId} is null or (${table.isPaid} and ${table.way} = 'chapa')`),
    check('orders_held_while_paid', sql`not ${table.isPaid} or ${table.releasedAt} is null`),
    check('orders_released', sql`${table.releasedAt} is null or ${table.status} = 'cancel'`),
  ],
)

/** The product as ordered: its name and price may change afterwards. A line holds `count - restocked` pieces of its variant. */
export const orderProducts = pgTable(
  'order_products',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    variantId: uuid('variant_id').references(() => productVariants.id),
    name: text('name').notNull(),
    /** The variant's name. */
    variant: text('variant').notNull().default(''),
    description: text('description').notNull(),
    price: integer('price').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    count: integer('count').notNull().default(1),
    /** Pieces that went back into stock. */
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [
    uniqueIndex('order_products_line_key').on(table.orderId, table.productId, table.variant),
    index('order_products_product').on(table.productId),
    index('order_products_variant').on(table.variantId),
    check('order_products_price', sql`${table.price} >= 0`),
    check('order_products_currency', sql`${table.currency} in ('ETB', 'USD')`),
    check(
      'order_products_count',
      sql`${table.count} between 1 and 99 and ${table.restocked} between 0 and ${table.count}`,
    ),
  ],
)

/** An order's history, append-only: what happened, and by which admin. Notices to the buyer follow from its lines. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: moment('at').notNull().defaultNow(),
    what: text('what', { enum: orderEventNames }).notNull(),
    /** Null if the buyer or the platform did it. */
    by: uuid('by').references(() => users.id),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check(
      'order_events_what',
      sql`${table.what} in ('ordered', 'paid', 'status', 'expired', 'cancelled', 'refund_asked', 'refunded', 'restocked', 'cards_made', 'code_shown', 'note')`,
    ),
  ],
)
