import { type Static, Type } from 'typebox'
import { paymentPurposes } from '../../domain/payment.ts'
import { isoTime, success, uuid } from './answer.ts'
import { settledOutcome } from './ballots.ts'
import { payerStatus } from './payments.ts'

const price = Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) })

/** The contest it was cast in, or paid for; `slug` is the end of its address in the archive. */
const ofContest = Type.Object({ slug: Type.String(), name: Type.String() })

/** GET /vote/where?reference= */
export const lookupQuery = Type.Object({
  reference: Type.String({
    maxLength: 64,
    description: "A ballot's receipt, or a payment's reference, ours or Chapa's.",
  }),
})

/**
 * A ballot by its receipt, which others may have found: neither the voter nor the picks. A queued one is known only to its voter's page
 * (`ballot:{id}` on GET /live); here it is not found, and `Retry-After` says when to ask again.
 */
const foundBallot = Type.Object({
  success,
  kind: Type.Literal('ballot'),
  contest: ofContest,
  outcome: settledOutcome,
  /**
   * Day of acceptance in Addis Ababa. No more: checkpoints tell which links a moment belongs to, and a link may hold a single ballot with
   * its picks (contracts/http/result.ts).
   */
  day: Type.String({ format: 'date' }),
})
export type FoundBallot = Static<typeof foundBallot>

const paymentFields = {
  contest: ofContest,
  status: payerStatus,
  /** Its vote was cast. */
  isUsed: Type.Boolean(),
  /** This browser may still cast its vote: its contest is the current one. */
  usable: Type.Boolean(),
  price,
  at: isoTime,
}

/** `payment` is what to wait for; only the paying browser gets it. */
const foundPayment = Type.Object({
  success,
  kind: Type.Literal('payment'),
  purpose: Type.Enum(paymentPurposes),
  ...paymentFields,
  payment: Type.Optional(uuid),
})
export type FoundPayment = Static<typeof foundPayment>

export const lookupAnswer = Type.Union([foundBallot, foundPayment])
export type LookupAnswer = Static<typeof lookupAnswer>

const ownPayment = Type.Object({
  payment: uuid,
  ...paymentFields,
  /** Masked: `+251 ••• 5678`. */
  shownPhone: Type.String(),
  /** The whole phone if the vote can be cast: the form needs it. */
  phone: Type.Optional(Type.String()),
})
export type OwnPayment = Static<typeof ownPayment>

/** GET /vote/mine: this browser's uncast votes, then its latest payments. */
export const mineAnswer = Type.Object({ success, payments: Type.Array(ownPayment) })
export type MineAnswer = Static<typeof mineAnswer>

/** POST /vote/takeOver: moves the vote of a payment to this browser. */
export const takeOverBody = Type.Object({ token: Type.String({ maxLength: 64 }) }, { additionalProperties: false })

/** POST /vote/takeOverByCard: moves the unused vote of a T-card from a lost browser to this one. Every refusal is card_vote_missing. */
export const takeOverByCardBody = Type.Object(
  { phone: Type.String({ maxLength: 64 }), card: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

/** POST /admin/payments/{id}/return-link */
export const returnLinkBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Shown once, as only its hash is kept. It goes to the payer's phone and replaces the previous link. */
export const returnLinkAnswer = Type.Object({ success, link: Type.String() })
