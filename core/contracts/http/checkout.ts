import { type Static, Type } from 'typebox'
import {
  addressMaxLength,
  handovers,
  mostLines,
  mostPieces,
  orderEvents,
  orderStatuses,
  orderWays,
  productKinds,
} from '../../domain/shop.ts'
import { nameMaxLength } from '../../domain/text.ts'
import { closed } from '../closed.ts'
import { isoTime, refusal, refusedAs, success, uuid } from './answer.ts'
import { money, photo } from './shop.ts'

const soldVariants = Type.Array(
  Type.Object({
    _id: uuid,
    name: Type.String({ description: "'' for what has one form only." }),
    left: Type.Integer({ minimum: 0, description: `Pieces in stock, at most ${mostPieces}.` }),
  }),
)

const soldProduct = {
  _id: uuid,
  slug: Type.String(),
  name: Type.String(),
  kind: Type.Enum(productKinds),
  price: money,
  photo,
  shipping: Type.Boolean(),
  variants: soldVariants,
}

/** GET /api/v1/shop/catalogue: what the public can buy. */
export const catalogueAnswer = Type.Object({
  success,
  categories: Type.Array(Type.Object({ _id: uuid, name: Type.String() }), {
    description: 'Those with products.',
  }),
  products: Type.Array(Type.Object({ ...soldProduct, category: uuid })),
})
export type CatalogueAnswer = Static<typeof catalogueAnswer>
export type CatalogueProduct = CatalogueAnswer['products'][number]

/** GET /api/v1/shop/products/{slug} */
export const soldProductAnswer = Type.Object({
  success,
  product: Type.Object({
    ...soldProduct,
    description: Type.String(),
    category: Type.Object({ _id: uuid, name: Type.String() }),
    photos: Type.Array(Type.String()),
  }),
})
export type SoldProductAnswer = Static<typeof soldProductAnswer>
export type SoldProduct = SoldProductAnswer['product']

/** The buyer's part of a checkout. */
export const buyerFields = {
  name: Type.String({
    minLength: 1,
    maxLength: 4 * nameMaxLength,
    ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long' }),
  }),
  phone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'As typed; Ethiopian unless it has a country code.',
    ...refusedAs({ minLength: 'bad_contact_phone', maxLength: 'bad_contact_phone' }),
  }),
  address: Type.Optional(
    Type.String({
      maxLength: addressMaxLength,
      description: 'For a delivery.',
      ...refusedAs({ maxLength: 'text_too_long' }),
    }),
  ),
}

/** A line of a checkout: pieces of a variant. */
const line = closed({ variant: uuid, count: Type.Integer({ minimum: 1, maximum: mostPieces }) })

/** POST /api/v1/shop/orders. `Idempotency-Key`: the same checkout sent again is the same order. The server prices it. */
export const checkoutBody = closed({
  ...buyerFields,
  handover: Type.Enum(handovers),
  way: Type.Enum(orderWays),
  lines: Type.Array(line, { minItems: 1, maxItems: mostLines }),
})
export type CheckoutBody = Static<typeof checkoutBody>

/** A refused checkout: `variant` names the pieces that are not there. */
export const checkoutRefusal = Type.Object({ ...refusal.properties, variant: Type.Optional(uuid) })

/** `url` is Chapa's checkout; missing for cash, and if it could not be opened: the order's page offers it again. */
export const orderPlacedAnswer = Type.Object({
  success,
  message: Type.String(),
  number: Type.String(),
  total: money,
  url: Type.Optional(Type.String()),
})
export type OrderPlacedAnswer = Static<typeof orderPlacedAnswer>

/** How a buyer names her order: its number, and the phone unless this browser bought it. */
export const ownOrderBody = closed({
  number: Type.String({ minLength: 1, maxLength: 32 }),
  phone: Type.Optional(Type.String({ maxLength: 64 })),
})

/** POST /api/v1/shop/orders/code */
export const showCodeBody = closed({
  number: Type.String({ minLength: 1, maxLength: 32 }),
  serial: Type.String({ maxLength: 32 }),
})
/** As printed on a card: XXXX-XXXX-XXXX-XXXX. */
export const cardCodeAnswer = Type.Object({ success, code: Type.String() })
export type CardCodeAnswer = Static<typeof cardCodeAnswer>

/** Where an order's money is, for its buyer. */
const buyerPayments = ['unpaid', 'pending', 'failed', 'paid', 'refunding', 'refunded'] as const
export type BuyerPayment = (typeof buyerPayments)[number]

const buyerOrder = Type.Object({
  number: Type.String(),
  at: isoTime,
  status: Type.Enum(orderStatuses),
  payment: Type.Enum(buyerPayments),
  handover: Type.Enum(handovers),
  way: Type.Enum(orderWays),
  total: money,
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      variant: Type.String(),
      count: Type.Integer(),
      price: money,
      photo,
    }),
  ),
  due: Type.Union([isoTime, Type.Null()], { description: 'Until when an unpaid order is kept for the buyer.' }),
  /** Bought in this browser. */
  isOwn: Type.Boolean(),
  name: Type.String(),
  address: Type.String({ description: 'Only for the browser that bought it.' }),
  canPay: Type.Boolean(),
  canCancel: Type.Boolean(),
  /** A checkout that waits for its payer. */
  checkout: Type.Optional(Type.String()),
  /** What to wait for on GET /live. */
  waitsFor: Type.Optional(uuid),
  cards: Type.Array(
    Type.Object({
      serial: Type.String(),
      state: Type.Enum(['ready', 'shown', 'used', 'void'], {
        description: '`ready`: this browser may see its code, once.',
      }),
    }),
  ),
  /** T-cards that are paid and not made yet. */
  cardsComing: Type.Integer({ minimum: 0 }),
  events: Type.Array(
    Type.Object({
      at: isoTime,
      what: Type.Enum(orderEvents),
      status: Type.Union([Type.Enum(orderStatuses), Type.Null()]),
    }),
  ),
})

/** POST /api/v1/shop/orders/find, and …/cancel, which answers with what the order became. */
export const buyerOrderAnswer = Type.Object({ success, order: buyerOrder })
export type BuyerOrderAnswer = Static<typeof buyerOrderAnswer>
export type BuyerOrder = BuyerOrderAnswer['order']

/** GET /api/v1/shop/orders: what this browser bought, latest first. */
export const ownOrdersAnswer = Type.Object({
  success,
  orders: Type.Array(
    Type.Object({ number: Type.String(), at: isoTime, status: Type.Enum(orderStatuses), total: money }),
  ),
})
export type OwnOrdersAnswer = Static<typeof ownOrdersAnswer>
