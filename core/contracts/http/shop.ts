import { type Static, Type } from 'typebox'
import { paymentStates } from '../../domain/payment.ts'
import {
  currencies,
  handovers,
  mostLines,
  mostPhotos,
  mostPieces,
  mostVariants,
  orderEvents,
  orderStatuses,
  orderWays,
  pricePattern,
  productDescriptionMaxLength,
  productKinds,
  productNameMaxLength,
  variantNameMaxLength,
} from '../../domain/shop.ts'
import { nameMaxLength } from '../../domain/text.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'

export const money = Type.Object({ amountMinor: Type.Integer({ minimum: 0 }), currency: Type.Enum(currencies) })

const category = Type.Object({ _id: uuid, name: Type.String() })
export type Category = Static<typeof category>

/** POST create-category */
export const categoryBody = closed({
  name: Type.String({
    minLength: 1,
    maxLength: 4 * nameMaxLength,
    description: 'As typed; 1 to 60 characters count.',
    ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long' }),
  }),
})
/** PUT update-category/{id}. `seen` is the name the admin saw; if it changed since, nothing happens. */
export const renameCategoryBody = closed({
  ...categoryBody.properties,
  seen: Type.Optional(Type.String({ maxLength: 4 * nameMaxLength })),
})
/** DELETE delete-category/{id}?seen=…: likewise. */
export const seenCategory = Type.Pick(renameCategoryBody, ['seen'])
export const categoryAnswer = Type.Object({ success, message: Type.String(), category })
export type CategoryAnswer = Static<typeof categoryAnswer>

/** GET get-category */
export const categoriesAnswer = Type.Object({ success, category: Type.Array(category) })
export type CategoriesAnswer = Static<typeof categoriesAnswer>

/** GET /admin/categories: by name unless sorted. */
const categoryFilters = {
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Part of a name.' })),
}
export const categoryListQuery = listQuery(['name', 'products'], categoryFilters)
/** GET /admin/categories.csv */
export const categoriesFileQuery = closed(categoryFilters)
const listedCategory = Type.Object({
  _id: uuid,
  name: Type.String(),
  products: Type.Integer({ description: 'Drafts are counted.' }),
})
export type ListedCategory = Static<typeof listedCategory>
export const categoryListAnswer = listAnswer(listedCategory)

/** The address of its photo, which changes with the photo; null if it has none. */
export const photo = Type.Union([Type.String(), Type.Null()])

const product = Type.Object({
  _id: uuid,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  price: money,
  quantity: Type.Integer({ description: 'Pieces of all its variants.' }),
  shipping: Type.Boolean(),
  category,
  photo,
  kind: Type.Enum(productKinds),
  isDraft: Type.Boolean({ description: 'Not in the public shop yet.' }),
  photos: Type.Array(Type.String(), { description: 'The addresses of all its photos, the first one first.' }),
  variants: Type.Array(Type.Object({ _id: uuid, name: Type.String(), stock: Type.Integer() })),
  updatedAt: isoTime,
})
export type Product = Static<typeof product>

/**
 * The text fields of POST create-product and PUT update-product/{id} (multipart); the form's file is `photo`. An update keeps missing
 * fields. If the product changed since `updatedAt`, nothing happens.
 */
export const productFields = closed({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: productNameMaxLength,
      pattern: '\\S',
      ...refusedAs({ minLength: 'empty_name', pattern: 'empty_name', maxLength: 'text_too_long' }),
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: productDescriptionMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) }),
  ),
  price: Type.Optional(
    Type.String({
      pattern: pricePattern,
      description: 'In birr or dollars, such as 450 or 12.50. Answers give it in minor units, as `amountMinor`.',
      ...refusedAs({ pattern: 'bad_number' }),
    }),
  ),
  currency: Type.Optional(Type.Enum(currencies)),
  quantity: Type.Optional(
    Type.String({
      pattern: '^\\d{1,6}$',
      description: 'Pieces in stock.',
      ...refusedAs({ pattern: 'bad_quantity' }),
    }),
  ),
  shipping: Type.Optional(Type.Enum(['true', 'false'])),
  category: Type.Optional(Type.String({ format: 'uuid' })),
  kind: Type.Optional(Type.Enum(productKinds, { description: 'Of a new one; it stays.' })),
  draft: Type.Optional(Type.Enum(['true', 'false'])),
  seenQuantity: Type.Optional(
    Type.String({ pattern: '^\\d{1,6}$', description: 'The pieces the admin saw: what was sold since stays sold.' }),
  ),
  updatedAt: Type.Optional(isoTime),
})

/** DELETE delete-product/{id}?updatedAt=…: if the product changed since, nothing happens. */
export const seenProduct = Type.Pick(productFields, ['updatedAt'])

export const productAnswer = Type.Object({ success, product })
export type ProductAnswer = Static<typeof productAnswer>
export const productDoneAnswer = Type.Object({ success, message: Type.String(), product })
export type ProductDoneAnswer = Static<typeof productDoneAnswer>
export const productsAnswer = Type.Object({ success, products: Type.Array(product) })

/** GET /admin/products: by name unless sorted. */
const productColumns = ['name', 'category', 'price', 'quantity', 'updatedAt'] as const
const productFilters = {
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Part of a name or a description.' })),
  category: Type.Optional(uuid),
  draft: Type.Optional(Type.Enum(['true', 'false'])),
  low: Type.Optional(Type.Literal('true', { description: 'Few or no pieces left of some variant.' })),
}
export const productListQuery = listQuery(productColumns, productFilters)
/** GET /admin/products.csv */
export const productsFileQuery = closed(productFilters)
export type ProductsFilter = Static<typeof productsFileQuery>

/** PUT /admin/products/{id}/variants: all of them in their order; those not named are removed. */
export const variantsBody = closed({
  variants: Type.Array(
    closed({
      _id: Type.Optional(uuid),
      name: Type.String({ maxLength: variantNameMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) }),
      stock: Type.Integer({ minimum: 0, maximum: 999_999 }),
      seen: Type.Optional(
        Type.Integer({ minimum: 0, description: 'The stock the admin saw: what was sold since stays sold.' }),
      ),
    }),
    { minItems: 1, maxItems: mostVariants },
  ),
})

/** PUT /admin/products/{id}/photos: their addresses in the wished order; those not named are removed. */
export const photosBody = closed({ photos: Type.Array(Type.String({ maxLength: 200 }), { maxItems: mostPhotos }) })
export const productListAnswer = listAnswer(product)

const order = Type.Object({
  _id: uuid,
  number: Type.String({ description: 'For people: A-7KQ2-93.' }),
  status: Type.Enum(orderStatuses),
  createAt: isoTime,
  handover: Type.Enum(handovers),
  way: Type.Enum(orderWays),
  payment: Type.Object({
    success: Type.Boolean(),
    state: Type.Union([Type.Enum(paymentStates), Type.Null()], { description: 'By Chapa; null if it never began.' }),
  }),
  due: Type.Union([isoTime, Type.Null()], { description: 'When an unpaid order gives its stock back.' }),
  buyer: Type.Object({ name: Type.String(), email: Type.String(), phone: Type.String(), address: Type.String() }),
  products: Type.Array(
    Type.Object({
      _id: uuid,
      name: Type.String(),
      description: Type.String(),
      price: money,
      photo,
      variantId: Type.Union([uuid, Type.Null()]),
      variant: Type.String(),
      count: Type.Integer({ minimum: 1 }),
      restocked: Type.Integer({ minimum: 0, description: 'Pieces that went back into stock.' }),
      kind: Type.Enum(productKinds),
    }),
    { description: 'As they were at the time of the order.' },
  ),
})
export type Order = Static<typeof order>

/** GET all-orders */
export const ordersQuery = closed({
  before: Type.Optional(Type.String({ format: 'uuid', description: '`next` of the previous page.' })),
})
export const ordersAnswer = Type.Object({
  success,
  orders: Type.Array(order),
  next: Type.Union([uuid, Type.Null()]),
})

/** PUT order-status/{id}. If the status is no longer `seen`, nothing happens. */
export const orderStatusBody = closed({
  status: Type.Enum(orderStatuses),
  seen: Type.Optional(Type.Enum(orderStatuses)),
})
export const orderStatusAnswer = Type.Object({ success, message: Type.String(), status: Type.Enum(orderStatuses) })

/** GET /admin/orders and /admin/orders.csv: filters. */
const orderFilters = {
  status: Type.Optional(Type.Enum(orderStatuses)),
  paid: Type.Optional(Type.Enum(['true', 'false'])),
  handover: Type.Optional(Type.Enum(handovers)),
  ...dayRange('ordered'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "Part of the buyer's name, e-mail, phone or address, or of a product's name; or an order's number or id.",
    }),
  ),
}
const orderColumns = ['createAt', 'number', 'buyer', 'total', 'paid', 'status'] as const
export const orderListQuery = listQuery(orderColumns, orderFilters)
export const ordersFileQuery = closed(orderFilters)
export type OrdersFilter = Static<typeof ordersFileQuery>

const listedOrder = Type.Object({
  ...order.properties,
  totals: Type.Array(money, { description: 'What its products cost, by currency.' }),
})
export type ListedOrder = Static<typeof listedOrder>

/** GET /admin/orders: latest first unless sorted. */
export const orderListAnswer = listAnswer(listedOrder)

/** GET /admin/orders/{id} */
export const orderAnswer = Type.Object({
  success,
  order: Type.Object({
    ...listedOrder.properties,
    isReleased: Type.Boolean({ description: 'It ended unpaid, and its stock went back.' }),
    payments: Type.Array(
      Type.Object({
        _id: uuid,
        reference: Type.String(),
        state: Type.Enum(paymentStates),
        price: money,
        givenBackMinor: Type.Integer(),
        /** Whether its money is the order's. */
        isItsOwn: Type.Boolean(),
      }),
    ),
    cards: Type.Array(
      Type.Object({
        serial: Type.String(),
        state: Type.Enum(['issued', 'active', 'redeemed', 'void']),
        isShown: Type.Boolean({ description: 'The buyer has seen its code.' }),
      }),
    ),
    events: Type.Array(
      Type.Object({
        at: isoTime,
        what: Type.Enum(orderEvents),
        by: Type.Union([Type.String(), Type.Null()]),
        from: Type.Union([Type.Enum(orderStatuses), Type.Null()]),
        to: Type.Union([Type.Enum(orderStatuses), Type.Null()]),
        note: Type.String({ description: 'A note, or the reason.' }),
        amount: Type.Union([money, Type.Null()]),
        pieces: Type.Union([Type.Integer(), Type.Null()]),
      }),
      { description: 'Oldest first.' },
    ),
  }),
})
export type OrderAnswer = Static<typeof orderAnswer>
export type WholeOrder = OrderAnswer['order']

const reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S', description: 'Kept in the history.' })

/** POST /admin/orders/status: the same status for many. Those that cannot take it are named in the answer. */
export const ordersStatusBody = closed({
  orders: Type.Array(uuid, { minItems: 1, maxItems: 200 }),
  status: Type.Enum(orderStatuses),
})
export const ordersStatusAnswer = Type.Object({
  success,
  done: Type.Integer(),
  notDone: Type.Array(Type.Object({ _id: uuid, name: Type.String(), code: Type.String() })),
})
export type OrdersStatusAnswer = Static<typeof ordersStatusAnswer>

/** POST /admin/orders/{id}/notes */
export const orderNoteBody = closed({ note: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }) })

/**
 * POST /admin/orders/{id}/refund: of each line, the pieces whose price goes back and those that go back into stock. Refused with
 * not_refundable, refund_too_much or card_used.
 */
export const orderRefundBody = closed({
  reason,
  lines: Type.Array(
    closed({
      variant: uuid,
      refund: Type.Integer({ minimum: 0, maximum: mostPieces }),
      restock: Type.Integer({ minimum: 0, maximum: mostPieces }),
    }),
    { minItems: 1, maxItems: mostLines },
  ),
})
