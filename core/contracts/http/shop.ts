import { type Static, Type } from 'typebox'
import {
  currencies,
  orderStatuses,
  pricePattern,
  productDescriptionMaxLength,
  productNameMaxLength,
} from '../../domain/shop.ts'
import { nameMaxLength } from '../../domain/text.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'

const money = Type.Object({ amountMinor: Type.Integer({ minimum: 0 }), currency: Type.Enum(currencies) })

const category = Type.Object({ _id: uuid, name: Type.String() })
export type Category = Static<typeof category>

/** POST create-category */
export const categoryBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 4 * nameMaxLength,
      description: 'As typed; 1 to 60 characters count.',
      ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long' }),
    }),
  },
  { additionalProperties: false },
)
/** PUT update-category/{id}. `seen` is the name the admin saw; if it changed since, nothing happens. */
export const renameCategoryBody = Type.Object(
  { ...categoryBody.properties, seen: Type.Optional(Type.String({ maxLength: 4 * nameMaxLength })) },
  { additionalProperties: false },
)
/** DELETE delete-category/{id}?seen=…: likewise. */
export const seenCategory = Type.Pick(renameCategoryBody, ['seen'])
export const categoryAnswer = Type.Object({ success, message: Type.String(), category })
export type CategoryAnswer = Static<typeof categoryAnswer>

/** GET get-category */
export const categoriesAnswer = Type.Object({ success, category: Type.Array(category) })
export type CategoriesAnswer = Static<typeof categoriesAnswer>

/** The address of its photo, which changes with the photo; null if it has none. */
const photo = Type.Union([Type.String(), Type.Null()])

const product = Type.Object({
  _id: uuid,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  price: money,
  quantity: Type.Integer(),
  shipping: Type.Boolean(),
  category,
  photo,
  updatedAt: isoTime,
})
export type Product = Static<typeof product>

/**
 * The text fields of POST create-product and PUT update-product/{id} (multipart); the form's file is `photo`. An update keeps missing
 * fields. If the product changed since `updatedAt`, nothing happens.
 */
export const productFields = Type.Object(
  {
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
    updatedAt: Type.Optional(isoTime),
  },
  { additionalProperties: false },
)

/** DELETE delete-product/{id}?updatedAt=…: if the product changed since, nothing happens. */
export const seenProduct = Type.Pick(productFields, ['updatedAt'])

export const productAnswer = Type.Object({ success, product })
export type ProductAnswer = Static<typeof productAnswer>
export const productDoneAnswer = Type.Object({ success, message: Type.String(), product })
export type ProductDoneAnswer = Static<typeof productDoneAnswer>
export const productsAnswer = Type.Object({ success, products: Type.Array(product) })

/** GET /admin/products: by name unless sorted. */
const productColumns = ['name', 'category', 'price', 'quantity', 'updatedAt'] as const
export const productListQuery = listQuery(productColumns, {
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Part of a name or a description.' })),
  category: Type.Optional(uuid),
})
export const productListAnswer = listAnswer(product)

const order = Type.Object({
  _id: uuid,
  status: Type.Enum(orderStatuses),
  createAt: isoTime,
  payment: Type.Object({ success: Type.Boolean() }),
  buyer: Type.Object({ name: Type.String(), email: Type.String(), phone: Type.String(), address: Type.String() }),
  products: Type.Array(
    Type.Object({ _id: uuid, name: Type.String(), description: Type.String(), price: money, photo }),
    { description: 'As they were at the time of the order.' },
  ),
})
export type Order = Static<typeof order>

/** GET all-orders */
export const ordersQuery = Type.Object(
  { before: Type.Optional(Type.String({ format: 'uuid', description: '`next` of the previous page.' })) },
  { additionalProperties: false },
)
export const ordersAnswer = Type.Object({
  success,
  orders: Type.Array(order),
  next: Type.Union([uuid, Type.Null()]),
})

/** PUT order-status/{id}. If the status is no longer `seen`, nothing happens. */
export const orderStatusBody = Type.Object(
  { status: Type.Enum(orderStatuses), seen: Type.Optional(Type.Enum(orderStatuses)) },
  { additionalProperties: false },
)
export const orderStatusAnswer = Type.Object({ success, message: Type.String(), status: Type.Enum(orderStatuses) })

/** GET /admin/orders and /admin/orders.csv: filters. */
const orderFilters = {
  status: Type.Optional(Type.Enum(orderStatuses)),
  paid: Type.Optional(Type.Enum(['true', 'false'])),
  ...dayRange('ordered'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Part of the buyer's name, e-mail, phone or address, or of a product's name; or an order's id.",
    }),
  ),
}
const orderColumns = ['createAt', 'buyer', 'total', 'paid', 'status'] as const
export const orderListQuery = listQuery(orderColumns, orderFilters)
export const ordersFileQuery = Type.Object(orderFilters, { additionalProperties: false })
export type OrdersFilter = Static<typeof ordersFileQuery>

const listedOrder = Type.Object({
  ...order.properties,
  totals: Type.Array(money, { description: 'What its products cost, by currency.' }),
})
export type ListedOrder = Static<typeof listedOrder>

/** GET /admin/orders: latest first unless sorted. */
export const orderListAnswer = listAnswer(listedOrder)
