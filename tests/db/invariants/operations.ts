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

export const category: Row = { id: randomUUID(), name: 'Dresses' }

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

export const product: Row = {
  id: randomUUID(),
  slug: 'white-dress',
  category_id: category['id'],
  name: 'White dress',
  price: 250_000,
  currency: 'ETB',
  shipping: true,
}
const otherProduct = () => ({ id: randomUUID(), slug: 'red-basket' })

const products: TableInvariants = {
  table: 'products',
  beside: [['categories', category]],
  sound: product,
  taken: [
    ['for nothing, with a photo', { ...otherProduct(), price: 0, photo_file: 'ab-1.webp' }],
    [
      'six photos',
      { ...otherProduct(), photo_file: 'a.webp', more_photos: ['b.webp', 'c.webp', 'd.webp', 'e.webp', 'f.webp'] },
    ],
    ['a T-card', { ...otherProduct(), kind: 'tcard', shipping: false }],
  ],
  refused: [
    ['products_slug_key', 'an address somebody has', another()],
    ['products_slug_form', 'an address that browsers would escape', { ...otherProduct(), slug: 'Red basket' }],
    ['products_name_bounds', 'no name', { ...otherProduct(), name: '' }],
    ['products_description_bounds', 'a novel', { ...otherProduct(), description: 'ሀ'.repeat(2_001) }],
    ['products_amounts', 'less than nothing', { ...otherProduct(), quantity: -1 }],
    ['products_amounts', 'a price below nothing', { ...otherProduct(), price: -1 }],
    ['products_currency', 'a currency nobody takes', { ...otherProduct(), currency: 'EUR' }],
    [
      'products_more_photos',
      'seven photos',
      { ...otherProduct(), photo_file: 'a.webp', more_photos: Array(6).fill('b.webp') },
    ],
    ['products_more_photos', 'a second photo without a first', { ...otherProduct(), more_photos: ['b.webp'] }],
    ['products_more_photos', 'another path', { ...otherProduct(), photo_file: 'a.webp', more_photos: ['../b.webp'] }],
    ['products_kind', 'a kind nobody sells', { ...otherProduct(), kind: 'service' }],
    ['products_kind', 'a code by post', { ...otherProduct(), kind: 'tcard' }],
    ['products_photo_file', 'a path in place of a name', { ...otherProduct(), photo_file: '../a.webp' }],
    ['products_category_id_categories_id_fk', 'of no category', { ...otherProduct(), category_id: randomUUID() }],
  ],
}

const variant: Row = { id: randomUUID(), product_id: product['id'], name: 'S', stock: 3 }
const otherVariant = () => ({ ...another(), name: 'M' })

const productVariants: TableInvariants = {
  table: 'product_variants',
  beside: [
    ['categories', category],
    ['products', product],
  ],
  sound: variant,
  taken: [
    ['another size, sold out', { ...otherVariant(), stock: 0 }],
    ['the same size, removed', { ...another(), removed_at: new Date() }],
  ],
  refused: [
    ['product_variants_stock', 'a piece that is not there', { ...otherVariant(), stock: -1 }],
    ['product_variants_name_key', 'the same size, in other case', { ...another(), name: 's' }],
    ['product_variants_name_bounds', 'a name of 41 characters', { ...otherVariant(), name: 'ሀ'.repeat(41) }],
    ['product_variants_product_id_products_id_fk', 'of no product', { ...otherVariant(), product_id: randomUUID() }],
  ],
}

export const order: Row = {
  id: randomUUID(),
  number: 'A-0000-00',
  buyer_name: 'Selam',
  buyer_email: 'selam@example.org',
  buyer_phone: '+251911000004',
  buyer_address: 'Mekelle',
  is_paid: true,
}

const otherOrder = () => ({ id: randomUUID(), number: 'A-1111-11' })

const orders: TableInvariants = {
  table: 'orders',
  beside: [],
  sound: order,
  taken: [
    ['delivered, as the specification spells it', { ...otherOrder(), status: 'deliverd' }],
    ['one that ended unpaid', { ...otherOrder(), is_paid: false, status: 'cancel', released_at: new Date() }],
    ['one paid by Chapa', { ...otherOrder(), way: 'chapa', payment_id: randomUUID() }],
  ],
  refused: [
    ['orders_status', 'a status nobody knows', { ...otherOrder(), status: 'delivered' }],
    ['orders_number_key', 'a number that exists', another()],
    ['orders_number_form', 'a letter that is misread', { ...another(), number: 'A-OIL0-00' }],
    ['orders_ways', 'a way nobody takes', { ...otherOrder(), way: 'credit' }],
    ['orders_ways', 'thrown over the fence', { ...otherOrder(), handover: 'drone' }],
    [
      'orders_payment',
      'a payment, and it is not paid',
      { ...otherOrder(), way: 'chapa', is_paid: false, payment_id: randomUUID() },
    ],
    ['orders_payment', 'cash with a payment', { ...otherOrder(), payment_id: randomUUID() }],
    [
      'orders_held_while_paid',
      'paid, and its goods are gone',
      { ...otherOrder(), status: 'cancel', released_at: new Date() },
    ],
    ['orders_released', 'under way without its goods', { ...otherOrder(), is_paid: false, released_at: new Date() }],
  ],
}

const ordered: Row = {
  order_id: order['id'],
  product_id: product['id'],
  name: 'White dress',
  description: '',
  price: 250_000,
  currency: 'ETB',
}
const secondOrder: Row = { ...order, ...otherOrder() }

const orderProducts: TableInvariants = {
  table: 'order_products',
  beside: [
    ['categories', category],
    ['products', product],
    ['product_variants', variant],
    ['orders', order],
    ['orders', secondOrder],
  ],
  sound: ordered,
  taken: [
    ['the same product in another order', { order_id: secondOrder['id'] }],
    ['another size of it', { variant: 'S', variant_id: variant['id'], count: 99, restocked: 99 }],
  ],
  refused: [
    ['order_products_line_key', 'a product twice in an order', {}],
    ['order_products_count', 'no piece', { order_id: secondOrder['id'], count: 0 }],
    ['order_products_count', 'more than one may buy', { order_id: secondOrder['id'], count: 100 }],
    ['order_products_count', 'more back than was ordered', { order_id: secondOrder['id'], restocked: 2 }],
    [
      'order_products_variant_id_product_variants_id_fk',
      'of no size',
      { order_id: secondOrder['id'], variant_id: randomUUID() },
    ],
    ['order_products_price', 'a price below nothing', { order_id: secondOrder['id'], price: -1 }],
    ['order_products_currency', 'a currency nobody takes', { order_id: secondOrder['id'], currency: 'EUR' }],
    ['order_products_order_id_orders_id_fk', 'of no order', { order_id: randomUUID() }],
    ['order_products_product_id_products_id_fk', 'of no product', { product_id: randomUUID() }],
  ],
}

const orderEvents: TableInvariants = {
  table: 'order_events',
  beside: [
    ['users', user],
    ['orders', order],
  ],
  sound: { order_id: order['id'], what: 'ordered' },
  taken: [['what an admin did', { what: 'status', by: user['id'] }]],
  refused: [
    ['order_events_what', 'something nobody knows', { what: 'lost' }],
    ['order_events_order_id_orders_id_fk', 'of no order', { order_id: randomUUID() }],
    ['order_events_by_users_id_fk', 'by nobody', { by: randomUUID() }],
  ],
}

export const operationTables: readonly TableInvariants[] = [
  adminActions,
  categories,
  products,
  productVariants,
  orders,
  orderProducts,
  orderEvents,
]
