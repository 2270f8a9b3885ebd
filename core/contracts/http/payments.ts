import { type Static, Type } from 'typebox'
import { comparisonProblems, paymentNotes, paymentPurposes, paymentStates } from '../../domain/payment.ts'
import { paymentParts, paymentProblems } from '../../domain/payment-problem.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'
import { ofContestOrAll } from './of-contest.ts'

const currency = Type.Enum(['ETB', 'USD'])
const price = Type.Object({ amountMinor: Type.Integer(), currency })

const payer = {
  name: Type.String({ maxLength: 512 }),
  phone: Type.String({ maxLength: 64, description: 'As typed; Ethiopian unless it has a country code.' }),
}

/** POST /vote/payWithChapa */
export const payVoteBody = closed(payer)

/** As printed or typed; the check character tells a typing error from a foreign card. */
const card = Type.String({ maxLength: 64 })

/** POST /vote/payWithCard */
export const payVoteWithCardBody = closed({ ...payer, card })

/** POST /actor/payWithCard */
export const payFeeWithCardBody = closed({ actor: closed({ card }) })

/** The checkout's address, and the price the server charges; the page's earlier price was informative. */
export const checkoutAnswer = Type.Object({
  success,
  message: Type.String(),
  url: Type.String(),
  payment: uuid,
  price,
})
export type CheckoutAnswer = Static<typeof checkoutAnswer>

/** 200: paid. 202: still being checked; `payment:{id}` on GET /live has the outcome. */
export const cardPaymentAnswer = Type.Object({
  success,
  message: Type.String(),
  payment: uuid,
  pending: Type.Boolean(),
})
export type CardPaymentAnswer = Static<typeof cardPaymentAnswer>

/** A payment's state for its payer: `paid` while its vote is unused. Everyone else gets `none`. */
export const payerStatus = Type.Enum(['none', 'pending', 'failed', 'expired', 'cancelled', 'paid', 'refunded'])
export type PayerStatus = Static<typeof payerStatus>

/** GET /vote/verifyPayment?phone=, POST /vote/verifyPayment and GET /actor/verifyPayment. `payment` is what to wait for. */
export const verifyPaymentAnswer = Type.Object({
  success,
  isPayed: Type.Boolean(),
  status: payerStatus,
  payment: Type.Optional(uuid),
  price: Type.Optional(price),
})
export type VerifyPaymentAnswer = Static<typeof verifyPaymentAnswer>

/** GET /vote/price?phone= and POST /vote/price: the price of a paid vote for this phone. */
export const priceAnswer = Type.Object({ success, price })

const nullableText = Type.Union([Type.String(), Type.Null()])

/** Why a payment needs attention, or why a step failed; pages translate it. */
const paymentProblem = Type.Object({
  code: Type.Enum([...paymentProblems, 'other']),
  parts: Type.Array(Type.Enum(paymentParts), {
    description: 'The parts that differ, if the code reports a difference.',
  }),
  said: Type.Union([Type.String(), Type.Null()], {
    description: "In Chapa's words; for `other`, the writer's own words and the only information.",
  }),
})

/** A payment as admins see it. */
export const adminPayment = Type.Object({
  _id: uuid,
  /** The contest it was begun in; its vote is cast in no other. */
  contest: uuid,
  purpose: Type.Enum(paymentPurposes),
  provider: Type.Enum(['chapa', 'tcard']),
  reference: Type.String(),
  /** Chapa's reference of the payment and of its refund. */
  providerReference: nullableText,
  refundReference: nullableText,
  price,
  /** What Chapa took, where an admin accepted or gave back another amount. */
  took: Type.Union([price, Type.Null()]),
  /** What Chapa says it took, if an admin is to decide about it. */
  wrongAmount: Type.Union([price, Type.Null()]),
  chargeMinor: Type.Union([Type.Integer(), Type.Null()]),
  givenBackMinor: Type.Integer({ minimum: 0, description: 'What went back in parts; the payment stands.' }),
  partMinor: Type.Union([Type.Integer(), Type.Null()], { description: 'The part that is being refunded.' }),
  state: Type.Enum(paymentStates),
  /** Whether its vote is spent, open or held for a refund; null for a fee. */
  credit: Type.Union([Type.Enum(['open', 'spent', 'held']), Type.Null()]),
  /** The receipt of the ballot it paid for. */
  receipt: nullableText,
  /** The payer's phone. */
  payer: Type.String(),
  payerName: Type.String(),
  /** The contestant of a fee; null for a vote. */
  contestant: Type.Union([uuid, Type.Null()]),
  /** Null unless it pays an order of the shop. */
  order: Type.Union([Type.Object({ _id: uuid, number: Type.String() }), Type.Null()]),
  /** Whether only this fee keeps her in the contest: refunding it takes her place (`givesUpPlace`). */
  holdsPlace: Type.Boolean(),
  attention: Type.Union([paymentProblem, Type.Null()]),
  createdAt: isoTime,
  updatedAt: isoTime,
  settledAt: Type.Union([isoTime, Type.Null()]),
  canRefund: Type.Boolean(),
  /** Whether an admin pays its refund by hand, or did. */
  refundByHand: Type.Boolean(),
  /** What an admin can do about a stuck refund. */
  canAskRefundAgain: Type.Boolean(),
  canTakeRefundOver: Type.Boolean(),
  canNotePaidBack: Type.Boolean(),
  /** Whether its problem can be noted as handled: not during a refund, which has its own steps. */
  canNoteHandled: Type.Boolean(),
  /** Whether Chapa can be asked about its problem again; a refund has a step of its own. */
  canAskAgain: Type.Boolean(),
  canCancel: Type.Boolean(),
})
export type AdminPayment = Static<typeof adminPayment>

const minor = Type.String({ pattern: '^[0-9]{1,9}([.][0-9]{1,2})?$', description: 'In birr or dollars.' })

/**
 * GET /admin/payments and /admin/payments.csv: filters. `attention` says why a payment needs a person; with it, all contests' are listed if
 * `contest` is missing.
 */
const paymentFilters = {
  ...ofContestOrAll,
  attention: Type.Optional(Type.Literal('true', { description: 'Only payments that need a person.' })),
  state: Type.Optional(Type.Enum(paymentStates)),
  purpose: Type.Optional(Type.Enum(paymentPurposes)),
  provider: Type.Optional(Type.Enum(['chapa', 'tcard'])),
  currency: Type.Optional(currency),
  amountFrom: Type.Optional(minor),
  amountTo: Type.Optional(minor),
  ...dayRange('created'),
  ...dayRange('settled'),
  ...dayRange('returned'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Part of a reference (ours, Chapa’s or a refund’s) or of the payer’s name; an id, a receipt, or the payer’s phone.',
    }),
  ),
}

const paymentColumns = ['createdAt', 'amount', 'payer', 'state', 'purpose', 'provider'] as const
export const adminPaymentsQuery = listQuery(paymentColumns, paymentFilters)
export const paymentsFileQuery = closed(paymentFilters)
export type PaymentsFilter = Static<typeof paymentsFileQuery>

/** Latest first unless sorted. `sums`: the fitting payments that were received and not given back. */
export const adminPaymentsAnswer = Type.Object({
  ...listAnswer(adminPayment).properties,
  sums: Type.Array(
    Type.Object({ currency, amountMinor: Type.Integer(), chargeMinor: Type.Integer({ description: 'Chapa’s fees.' }) }),
  ),
})
export type AdminPaymentsAnswer = Static<typeof adminPaymentsAnswer>

const reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S', description: 'Kept in the history.' })

/**
 * POST /admin/payments/{id}/refund. Refused with not_refundable, card_not_refundable, refund_too_much, credit_spent, place_would_be_lost (a
 * contestant's only fee, without `givesUpPlace`), card_used (a T-card of the order), refund_by_order (a part of an order with T-cards) or refund_refused (Chapa said no; nothing changed).
 */
export const refundBody = closed({
  reason,
  givesUpPlace: Type.Optional(Type.Boolean()),
  amountMinor: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'A part, which takes neither vote nor place; all that is left if missing.',
    }),
  ),
})

/** POST /admin/payments/{id}/cancel. Refused with not_cancellable. */
export const cancelBody = closed({ reason })

/**
 * POST /admin/payments/{id}/refund/again, …/refund/by-hand and …/refund/paid-back, for a stuck refund. Refused with no_refund_under_way,
 * refund_being_asked (try again in a minute), refund_at_chapa (Chapa pays it) or refund_not_taken_over (…/by-hand comes first).
 */
export const stuckRefundBody = closed({ reason })

/**
 * POST /admin/payments/{id}/handled: takes a payment off the attention list. `seen` is the `attention` that the admin saw, `updatedAt` that
 * of the payment. Refused with version_conflict (either changed since) or refund_still_open.
 */
export const handledPaymentBody = closed({ reason, seen: paymentProblem, updatedAt: isoTime })

/**
 * POST /admin/payments/{id}/amount, where Chapa took another amount: `accept` gives the vote or place, `refund` sends what Chapa took back.
 * `amountMinor` is the amount that the admin saw. Refused with version_conflict if Chapa has said something else since.
 */
export const wrongAmountBody = closed({
  reason,
  decision: Type.Enum(['accept', 'refund']),
  amountMinor: Type.Integer({ minimum: 1 }),
})

/** POST /admin/payments/{id}/ask-again. Refused with version_conflict if nothing is unclear any more. */
export const askAgainBody = closed({ reason })

/**
 * 200: done, or the payer was faster than a cancellation and `payment.state` is `succeeded`. 202: Chapa is still working on it. `payment`
 * is the present row, `message` says which.
 */
export const paymentChangeAnswer = Type.Object({
  success,
  message: Type.String(),
  pending: Type.Boolean(),
  payment: adminPayment,
})
export type PaymentChangeAnswer = Static<typeof paymentChangeAnswer>

/** A comparison of Chapa's list with our payments, nightly or on request. */
const paymentComparison = Type.Object({
  _id: uuid,
  /** Phone or e-mail of the asking admin; null for the nightly one. */
  askedBy: nullableText,
  startedAt: isoTime,
  /** Null while it runs. */
  finishedAt: Type.Union([isoTime, Type.Null()]),
  /** Time of the oldest listed payment; null if none was listed. */
  reachedAt: Type.Union([isoTime, Type.Null()]),
  pages: Type.Integer(),
  listed: Type.Integer(),
  /** Number of listed rows that could not be read. */
  unreadable: Type.Integer(),
  /** Payments checked again, because Chapa knows more than we recorded. */
  hurried: Type.Integer(),
  /** Payments marked for attention. */
  raised: Type.Integer(),
  /** Listed payments unknown here: how many, and the first hundred. */
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
  /** It never ended, because its worker died. Another may start all the same. */
  isLost: Type.Boolean(),
  /** Why it ended early: in English for developers, and its kind; null if unknown. */
  problem: nullableText,
  problemKind: Type.Union([Type.Enum(comparisonProblems), Type.Null()]),
})
export type PaymentComparison = Static<typeof paymentComparison>

/** GET /admin/payments/comparisons: the latest thirty of `total`, latest first. */
export const comparisonsAnswer = Type.Object({
  success,
  comparisons: Type.Array(paymentComparison),
  total: Type.Integer(),
})
export type ComparisonsAnswer = Static<typeof comparisonsAnswer>

/** POST /admin/payments/compare → 202: starts one, or names the running one. */
export const compareAnswer = Type.Object({ success, message: Type.String(), comparison: uuid })

/** GET /admin/payments/{id}/events: oldest first. */
export const paymentEventsAnswer = Type.Object({
  success,
  events: Type.Array(
    Type.Object({
      at: isoTime,
      from: nullableText,
      to: Type.String(),
      source: Type.String({ description: 'Who or what wrote it: `payer`, `admin`, `settle`.' }),
      /** An event that did not change the state. */
      note: Type.Union([Type.Enum(paymentNotes), Type.Null()]),
      problem: Type.Union([paymentProblem, Type.Null()]),
      /** The admin's name and reason. */
      by: nullableText,
      reason: nullableText,
      /** Whether she gave up a contestant's place with her only fee. */
      givesUpPlace: Type.Boolean(),
      /** Chapa's reference of a refund, if learnt in this step. */
      refundReference: nullableText,
      /** What Chapa took, of a line about another amount. */
      tookMinor: Type.Union([Type.Integer(), Type.Null()]),
      /** The part of it that a refund is about. */
      partMinor: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
})
export type PaymentEventsAnswer = Static<typeof paymentEventsAnswer>
