import { type Static, Type } from 'typebox'
import { paymentStates } from '../../domain/payment.ts'
import { isoTime, success, uuid } from './answer.ts'

const currency = Type.Enum(['ETB', 'USD'])
const price = Type.Object({ amountMinor: Type.Integer(), currency })

const payer = {
  name: Type.String({ maxLength: 512 }),
  phone: Type.String({ maxLength: 64, description: 'As typed; without a country code it is Ethiopian.' }),
}

/** POST /vote/payWithChapa */
export const payVoteBody = Type.Object(payer, { additionalProperties: false })

/** As printed or typed; the check character tells a slip of the finger from a card that is not ours. */
const card = Type.String({ maxLength: 64 })

/** POST /vote/payWithCard */
export const payVoteWithCardBody = Type.Object({ ...payer, card }, { additionalProperties: false })

/** POST /actor/payWithCard */
export const payFeeWithCardBody = Type.Object(
  { actor: Type.Object({ card }, { additionalProperties: false }) },
  { additionalProperties: false },
)

/** Where the browser is sent to pay, and what the server charges: what a page showed before was only shown. */
export const checkoutAnswer = Type.Object({
  success,
  message: Type.String(),
  url: Type.String(),
  payment: uuid,
  price,
})
export type CheckoutAnswer = Static<typeof checkoutAnswer>

/** 200: paid. 202: still being looked at; `payment:{id}` on GET /live tells how it ended. */
export const cardPaymentAnswer = Type.Object({
  success,
  message: Type.String(),
  payment: uuid,
  pending: Type.Boolean(),
})
export type CardPaymentAnswer = Static<typeof cardPaymentAnswer>

/** How a payment looks to whoever pays: `paid` while its vote is unused, `none` also to everyone who is not the payer. */
export const payerStatus = Type.Enum(['none', 'pending', 'failed', 'expired', 'cancelled', 'paid', 'refunded'])
export type PayerStatus = Static<typeof payerStatus>

/** GET /vote/verifyPayment?phone= and GET /actor/verifyPayment. `payment` is there to be waited for. */
export const verifyPaymentAnswer = Type.Object({
  success,
  isPayed: Type.Boolean(),
  status: payerStatus,
  payment: Type.Optional(uuid),
  price: Type.Optional(price),
})
export type VerifyPaymentAnswer = Static<typeof verifyPaymentAnswer>

/** GET /vote/price?phone= : what a paid vote of this phone costs. */
export const priceAnswer = Type.Object({ success, price })

/** GET /admin/payments: the latest first. `attention` says why a person should look. */
export const adminPaymentsAnswer = Type.Object({
  success,
  payments: Type.Array(
    Type.Object({
      _id: uuid,
      purpose: Type.Enum(['vote', 'fee']),
      provider: Type.Enum(['chapa', 'tcard']),
      reference: Type.String(),
      providerReference: Type.Union([Type.String(), Type.Null()]),
      price,
      chargeMinor: Type.Union([Type.Integer(), Type.Null()]),
      state: Type.Enum(paymentStates),
      /** Whether a vote it gave is spent, open or held for a refund; null for a fee. */
      credit: Type.Union([Type.Enum(['open', 'spent', 'held']), Type.Null()]),
      payer: Type.String(),
      attention: Type.Union([Type.String(), Type.Null()]),
      createdAt: isoTime,
      settledAt: Type.Union([isoTime, Type.Null()]),
    }),
  ),
  next: Type.Union([Type.String(), Type.Null()]),
})

/** GET /admin/payments/{id}/events */
export const paymentEventsAnswer = Type.Object({
  success,
  events: Type.Array(
    Type.Object({
      at: isoTime,
      from: Type.Union([Type.String(), Type.Null()]),
      to: Type.String(),
      source: Type.String(),
      detail: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
})
