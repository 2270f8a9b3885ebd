import { type Static, Type } from 'typebox'
import { isoTime, success, uuid } from './answer.ts'
import { settledOutcome } from './ballots.ts'
import { payerStatus } from './payments.ts'

const price = Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) })

/** GET /vote/where?reference= */
export const lookupQuery = Type.Object({
  reference: Type.String({
    maxLength: 64,
    description: "A ballot's receipt, or a payment's reference, ours or Chapa's.",
  }),
})

/**
 * A ballot by its receipt, which others may have found: neither who cast it nor for whom. One that is still in the queue is
 * known to its voter's page only (`ballot:{id}` on GET /live); here it is not found, and `Retry-After` says to ask again.
 */
const foundBallot = Type.Object({
  success,
  kind: Type.Literal('ballot'),
  outcome: settledOutcome,
  /**
   * Of its acceptance, in Addis Ababa. No more: checkpoints say which links of the public export a moment belongs to, and a link may
   * hold a single ballot with its picks (contracts/http/result.ts).
   */
  day: Type.String({ format: 'date' }),
})
export type FoundBallot = Static<typeof foundBallot>

const paymentFields = {
  status: payerStatus,
  /** Its vote was cast. */
  isUsed: Type.Boolean(),
  /** Its vote is there to be cast, from this browser. */
  usable: Type.Boolean(),
  price,
  at: isoTime,
}

/** `payment` is there to be waited for, by the browser that pays alone. */
const foundPayment = Type.Object({
  success,
  kind: Type.Literal('payment'),
  purpose: Type.Enum(['vote', 'fee']),
  ...paymentFields,
  payment: Type.Optional(uuid),
})
export type FoundPayment = Static<typeof foundPayment>

export const lookupAnswer = Type.Union([foundBallot, foundPayment])
export type LookupAnswer = Static<typeof lookupAnswer>

const ownPayment = Type.Object({
  payment: uuid,
  ...paymentFields,
  /** All but its ends hidden: `+251 ••• 5678`. */
  shownPhone: Type.String(),
  /** Whole where its vote is there to be cast: the form needs it. */
  phone: Type.Optional(Type.String()),
})
export type OwnPayment = Static<typeof ownPayment>

/** GET /vote/mine: this browser's votes that are there to be cast, then its latest payments. */
export const mineAnswer = Type.Object({ success, payments: Type.Array(ownPayment) })
export type MineAnswer = Static<typeof mineAnswer>

/** POST /vote/takeOver: the vote of a payment comes to this browser. */
export const takeOverBody = Type.Object({ token: Type.String({ maxLength: 64 }) }, { additionalProperties: false })

/**
 * POST /vote/takeOverByCard: the unused vote of a T-card comes to this browser, from one that lost it. Refused with card_vote_missing whatever the reason.
 */
export const takeOverByCardBody = Type.Object(
  { phone: Type.String({ maxLength: 64 }), card: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

/** POST /admin/payments/{id}/return-link */
export const returnLinkBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Shown once: only its hash is kept. It goes to the payer's phone; the one before it is void. */
export const returnLinkAnswer = Type.Object({ success, link: Type.String() })
