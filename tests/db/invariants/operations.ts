import { randomUUID } from 'node:crypto'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const step: Row = { id: randomUUID(), admin_id: user['id'], action: 'zone.create' }
const outcome: Row = { id: randomUUID(), admin_id: user['id'], action: 'zone.created', outcome_of: step['id'] }
const another = () => ({ id: randomUUID() })

const adminActions: TableInvariants = {
  table: 'admin_actions',
  beside: [
    ['users', user],
    ['admin_actions', step],
  ],
  sound: outcome,
  taken: [
    ['the same step again', { ...step, ...another(), outcome_of: null }],
    ['an outcome of another kind', { ...another(), action: 'zone.refused' }],
  ],
  refused: [
    ['admin_actions_action', 'a verb alone', { ...another(), action: 'create' }],
    [
      'admin_actions_reason_bounds',
      'a reason of 301 characters',
      { ...another(), action: 'zone.refused', reason: 'ሀ'.repeat(301) },
    ],
    ['admin_actions_outcome_key', 'an outcome that is written down', another()],
    [
      'admin_actions_outcome_of_admin_actions_id_fk',
      'an outcome of nothing',
      { ...another(), outcome_of: randomUUID() },
    ],
    [
      'admin_actions_admin_id_users_id_fk',
      'by nobody',
      { ...another(), action: 'zone.refused', admin_id: randomUUID() },
    ],
  ],
}

const category: Row = { id: randomUUID(), name: 'Dresses' }

const categories: TableInvariants = {
  table: 'categories',
  beside: [],
  sound: category,
  taken: [['another one', { ...another(), name: 'Baskets' }]],
  refused: [
    ['categories_name_key', 'a name that exists, in other case', { ...another(), name: 'dresses' }],
    ['categories_name_bounds', 'no name', { ...another(), name: '' }],
  ],
}

const product: Row = {
  id: randomUUID(),
  slug: 'white-dress',
  category_id: category['id'],
  name: 'White dress',
  price: 250_000,
  currency: 'ETB',
  quantity: 3,
  shipping: true,
}
const otherProduct = () => ({ id: randomUUID(), slug: 'red-basket' })

const products: TableInvariants = {
  table: 'products',
  beside: [['categories', category]],
  sound: product,
  taken: [
    ['sold out, for nothing, with a photo', { ...otherProduct(), quantity: 0, price: 0, photo_file: 'ab-1.webp' }],
  ],
  refused: [
    ['products_slug_key', 'an address somebody has', another()],
    ['products_slug_form', 'an address that browsers would escape', { ...otherProduct(), slug: 'Red basket' }],
    ['products_name_bounds', 'no name', { ...otherProduct(), name: '' }],
    ['products_description_bounds', 'a novel', { ...otherProduct(), description: 'ሀ'.repeat(2_001) }],
    ['products_amounts', 'less than nothing', { ...otherProduct(), quantity: -1 }],
    ['products_amounts', 'a price below nothing', { ...otherProduct(), price: -1 }],
    ['products_currency', 'a currency nobody takes', { ...otherProduct(), currency: 'EUR' }],
    ['products_photo_file', 'a path in place of a name', { ...otherProduct(), photo_file: '../a.webp' }],
    ['products_category_id_categories_id_fk', 'of no category', { ...otherProduct(), category_id: randomUUID() }],
  ],
}

export const order: Row = {
  id: randomUUID(),
  buyer_name: 'Selam',
  buyer_email: 'selam@example.org',
  buyer_phone: '+251911000004',
  buyer_address: 'Mekelle',
  is_paid: true,
}

const orders: TableInvariants = {
  table: 'orders',
  beside: [],
  sound: order,
  taken: [['delivered, as the specification spells it', { ...another(), status: 'deliverd' }]],
  refused: [['orders_status', 'a status nobody knows', { ...another(), status: 'delivered' }]],
}

const ordered: Row = {
  order_id: order['id'],
  product_id: product['id'],
  name: 'White dress',
  description: '',
  price: 250_000,
  currency: 'ETB',
}
const secondOrder: Row = { ...order, id: randomUUID() }

const orderProducts: TableInvariants = {
  table: 'order_products',
  beside: [
    ['categories', category],
    ['products', product],
    ['orders', order],
    ['orders', secondOrder],
  ],
  sound: ordered,
  taken: [['the same product in another order', { order_id: secondOrder['id'] }]],
  refused: [
    ['order_products_key', 'a product twice in an order', {}],
    ['order_products_price', 'a price below nothing', { order_id: secondOrder['id'], price: -1 }],
    ['order_products_currency', 'a currency nobody takes', { order_id: secondOrder['id'], currency: 'EUR' }],
    ['order_products_order_id_orders_id_fk', 'of no order', { order_id: randomUUID() }],
    ['order_products_product_id_products_id_fk', 'of no product', { product_id: randomUUID() }],
  ],
}

export const operationTables: readonly TableInvariants[] = [adminActions, categories, products, orders, orderProducts]
