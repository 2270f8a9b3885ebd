import { orderStatuses } from '@ashenda/core/domain/shop.ts'
import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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

/** `slug` is its address, from its first name; the photo is a stored picture. */
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
    quantity: integer('quantity').notNull(),
    shipping: boolean('shipping').notNull(),
    photoFile: text('photo_file'),
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
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    status: text('status', { enum: orderStatuses }).notNull().default('Not Processed'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    isPaid: boolean('is_paid').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_created').on(table.createdAt),
    check('orders_status', sql`${table.status} in ('Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel')`),
  ],
)

/** The product as ordered: its name and price may change afterwards. */
export const orderProducts = pgTable(
  'order_products',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    price: integer('price').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('order_products_key').on(table.orderId, table.productId),
    index('order_products_product').on(table.productId),
    check('order_products_price', sql`${table.price} >= 0`),
    check('order_products_currency', sql`${table.currency} in ('ETB', 'USD')`),
  ],
)
