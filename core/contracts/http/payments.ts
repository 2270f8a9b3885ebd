import { type Static, Type } from 'typebox'
import { comparisonProblems, paymentNotes, paymentStates } from '../../domain/payment.ts'
import { paymentParts, paymentProblems } from '../../domain/payment-problem.ts'
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

/** The state of a payment as its payer sees it: `paid` while its vote is unused. Everyone else gets `none`. */
export const payerStatus = Type.Enum(['none', 'pending', 'failed', 'expired', 'cancelled', 'paid', 'refunded'])
export type PayerStatus = Static<typeof payerStatus>

/** GET /vote/verifyPayment?phone=, POST /vote/verifyPayment and GET /actor/verifyPayment. `payment` is there to be waited for. */
export const verifyPaymentAnswer = Type.Object({
  success,
  isPayed: Type.Boolean(),
  status: payerStatus,
  payment: Type.Optional(uuid),
  price: Type.Optional(price),
})
export type VerifyPaymentAnswer = Static<typeof verifyPaymentAnswer>

/** GET /vote/price?phone= and POST /vote/price: what a paid vote of this phone costs. */
export const priceAnswer = Type.Object({ success, price })

const nullableText = Type.Union([Type.String(), Type.Null()])

/** Why a person should look at a payment, or why a step of it did not succeed, for a page to put into words. */
const paymentProblem = Type.Object({
  code: Type.Enum([...paymentProblems, 'other']),
  parts: Type.Array(Type.Enum(paymentParts), { description: 'What differs, where the code says that something does.' }),
  said: Type.Union([Type.String(), Type.Null()], {
    description: 'In the words of Chapa; of `other` in those of whoever wrote it, and all there is.',
  }),
})

/** A payment as admins see it. */
export const adminPayment = Type.Object({
  _id: uuid,
  purpose: Type.Enum(['vote', 'fee']),
  provider: Type.Enum(['chapa', 'tcard']),
  reference: Type.String(),
  /** Chapa's name for the payment, and for its refund. */
  providerReference: nullableText,
  refundReference: nullableText,
  price,
  chargeMinor: Type.Union([Type.Integer(), Type.Null()]),
  state: Type.Enum(paymentStates),
  /** Whether a vote it gave is spent, open or held for a refund; null for a fee. */
  credit: Type.Union([Type.Enum(['open', 'spent', 'held']), Type.Null()]),
  /** Of the ballot its vote was spent on. */
  receipt: nullableText,
  /** The phone of who paid. */
  payer: Type.String(),
  payerName: Type.String(),
  /** Whose fee it is; null for a vote. */
  contestant: Type.Union([uuid, Type.Null()]),
  /** Whether nothing but this fee keeps her in the contest: its refund takes her place (`givesUpPlace`). */
  holdsPlace: Type.Boolean(),
  attention: Type.Union([paymentProblem, Type.Null()]),
  createdAt: isoTime,
  updatedAt: isoTime,
  settledAt: Type.Union([isoTime, Type.Null()]),
  canRefund: Type.Boolean(),
  /** Whether an admin pays its refund by hand; of a refunded one, whether it was. */
  refundByHand: Type.Boolean(),
  /** Of a refund that does not end by itself: what an admin can do about it. */
  canAskRefundAgain: Type.Boolean(),
  canTakeRefundOver: Type.Boolean(),
  canNotePaidBack: Type.Boolean(),
  /** Whether what needs attention can be noted as handled: not while its refund is under way, which has steps of its own. */
  canNoteHandled: Type.Boolean(),
  canCancel: Type.Boolean(),
})
export type AdminPayment = Static<typeof adminPayment>

/** GET /admin/payments: the latest first. `attention` says why a person should look. */
export const adminPaymentsQuery = Type.Object({
  attention: Type.Optional(Type.Literal('true', { description: 'Only those a person should look at.' })),
  state: Type.Optional(Type.Enum(paymentStates)),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Ours, Chapa’s, that of a refund, or the id, as it stands; a receipt; or the phone of who paid.',
    }),
  ),
  before: Type.Optional(Type.String({ format: 'uuid', description: '`next` of the page before.' })),
})

export const adminPaymentsAnswer = Type.Object({
  success,
  payments: Type.Array(adminPayment),
  next: nullableText,
})

const reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S', description: 'Kept in the history.' })

/**
 * POST /admin/payments/{id}/refund. Refused with not_refundable, card_not_refundable, credit_spent, place_would_be_lost
 * (a contestant's only fee, without `givesUpPlace`) or refund_refused (Chapa said no; all is as before).
 */
export const refundBody = Type.Object(
  { reason, givesUpPlace: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

/** POST /admin/payments/{id}/cancel. Refused with not_cancellable. */
export const cancelBody = Type.Object({ reason }, { additionalProperties: false })

/**
 * POST /admin/payments/{id}/refund/again, …/refund/by-hand and …/refund/paid-back: of a refund that does not end by itself. Refused with
 * no_refund_under_way, refund_being_asked (try again in a minute), refund_at_chapa (Chapa pays it) or refund_not_taken_over (…/by-hand comes first).
 */
export const stuckRefundBody = Type.Object({ reason }, { additionalProperties: false })

/**
 * POST /admin/payments/{id}/handled: what needs attention was looked at and dealt with, so that the payment leaves the list. `seen` is the `attention` that the
 * admin saw, `updatedAt` that of the payment she saw. Refused with version_conflict (it says something else now, the payment has changed since, or another admin was
 * faster) or refund_still_open.
 */
export const handledPaymentBody = Type.Object(
  { reason, seen: paymentProblem, updatedAt: isoTime },
  { additionalProperties: false },
)

/**
 * 200: it is done, or, of a cancellation, the payer was faster and `payment.state` is `succeeded`. 202: Chapa is still at it;
 * it goes on by itself. `payment` is the row as it stands now, `message` says which it is.
 */
export const paymentChangeAnswer = Type.Object({
  success,
  message: Type.String(),
  pending: Type.Boolean(),
  payment: adminPayment,
})
export type PaymentChangeAnswer = Static<typeof paymentChangeAnswer>

/** A comparison of Chapa's list with the recorded payments, made each night or started by an admin. */
const paymentComparison = Type.Object({
  _id: uuid,
  /** Phone or e-mail of the admin who asked for it; null of the nightly one. */
  askedBy: nullableText,
  startedAt: isoTime,
  /** Null while it runs. */
  finishedAt: Type.Union([isoTime, Type.Null()]),
  /** The moment of the oldest listed payment; null if none was listed. */
  reachedAt: Type.Union([isoTime, Type.Null()]),
  pages: Type.Integer(),
  listed: Type.Integer(),
  /** Listed rows that could not be read. */
  unreadable: Type.Integer(),
  /** Payments that were looked at once more, because Chapa says more than is recorded here. */
  hurried: Type.Integer(),
  /** Payments that were marked for a person. */
  raised: Type.Integer(),
  /** How many nobody here knows, and the first hundred of them. */
  unknownCount: Type.Integer(),
  unknown: Type.Array(
    Type.Object({
      reference: Type.String(),
      txRef: nullableText,
      state: Type.String(),
      amountMinor: Type.Integer(),
      currency: Type.String(),
    }),
  ),
  /** It never came to an end: its worker died. Asking for another is not kept waiting by it. */
  isLost: Type.Boolean(),
  /** Why it ended before it had seen everything: in English and for programmers, and its kind; null where nobody knows it. */
  problem: nullableText,
  problemKind: Type.Union([Type.Enum(comparisonProblems), Type.Null()]),
})
export type PaymentComparison = Static<typeof paymentComparison>

/** GET /admin/payments/comparisons: the latest thirty, the latest first; `total` is how many there are. */
export const comparisonsAnswer = Type.Object({
  success,
  comparisons: Type.Array(paymentComparison),
  total: Type.Integer(),
})
export type ComparisonsAnswer = Static<typeof comparisonsAnswer>

/** POST /admin/payments/compare → 202: begins one, or names the one that is under way. */
export const compareAnswer = Type.Object({ success, message: Type.String(), comparison: uuid })

/** GET /admin/payments/{id}/events: in the order in which it happened. */
export const paymentEventsAnswer = Type.Object({
  success,
  events: Type.Array(
    Type.Object({
      at: isoTime,
      from: nullableText,
      to: Type.String(),
      source: Type.String({ description: 'Who or what wrote it: `payer`, `admin`, `settle`.' }),
      /** What happened beside a change of state. */
      note: Type.Union([Type.Enum(paymentNotes), Type.Null()]),
      problem: Type.Union([paymentProblem, Type.Null()]),
      /** The admin's name, and what she gave as her reason. */
      by: nullableText,
      reason: nullableText,
      /** Whether she let a contestant's place go with her only fee. */
      givesUpPlace: Type.Boolean(),
      /** Chapa's name for a refund, where it was learnt here. */
      refundReference: nullableText,
    }),
  ),
})
export type PaymentEventsAnswer = Static<typeof paymentEventsAnswer>
