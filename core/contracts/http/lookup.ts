import { type Static, Type } from 'typebox'
import { ballotStatuses } from '../../domain/ballot.ts'
import { paymentPurposes } from '../../domain/payment.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { namedPick, settledOutcome } from './ballots.ts'
import { payerStatus } from './payments.ts'

const price = Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) })

/** The contest it was cast in, or paid for; `slug` is the end of its address in the archive. */
const ofContest = Type.Object({ slug: Type.String(), name: Type.String() })

/** GET /vote/where?reference= */
export const lookupQuery = Type.Object({
  reference: Type.String({
    maxLength: 64,
    description: "A ballot's receipt, a payment's reference, ours or Chapa's, or a T-card's serial.",
  }),
})

/** POST /vote/where: the same search for what must not stand in an address. A T-card's payment is shown to whoever also knows its phone. */
export const lookupBody = closed({
  reference: Type.String({ maxLength: 64, description: "As in GET, or a T-card's code." }),
  phone: Type.Optional(Type.String({ maxLength: 64, description: 'That the T-card was used for.' })),
})
export type LookupBody = Static<typeof lookupBody>

/**
 * A ballot by its receipt, which others may have found: neither the voter nor the picks. A queued one is known only to its voter's page
 * (`ballot:{id}` on GET /live); here it is not found, and `Retry-After` says when to ask again.
 */
const foundBallot = Type.Object({
  success,
  kind: Type.Literal('ballot'),
  contest: ofContest,
  outcome: settledOutcome,
  /** What became of it since: an admin may have put it on hold, or removed it. */
  status: Type.Enum(ballotStatuses),
  /**
   * Day of acceptance in Addis Ababa. No more: checkpoints tell which links a moment belongs to, and a link may hold a single ballot with
   * its picks (contracts/http/result.ts).
   */
  day: Type.String({ format: 'date' }),
})
export type FoundBallot = Static<typeof foundBallot>

/** The ballot that a payment paid for. Only the paying browser gets its receipt, and, unless the vote was handed on, whom it is for. */
const paidBallot = Type.Object({
  status: Type.Enum(ballotStatuses),
  receipt: Type.Optional(Type.String()),
  picks: Type.Optional(Type.Array(namedPick)),
})
export type PaidBallot = Static<typeof paidBallot>

const paymentFields = {
  contest: ofContest,
  status: payerStatus,
  /** To name it to the organisers: our reference, or the serial of the T-card that paid. */
  reference: Type.Optional(Type.String()),
  /** Its vote was cast. */
  isUsed: Type.Boolean(),
  /** This browser may still cast its vote: its contest is the current one. */
  usable: Type.Boolean(),
  price,
  at: isoTime,
  vote: Type.Optional(paidBallot),
}

/** `payment` is what to wait for; only the paying browser gets it. */
const foundPayment = Type.Object({
  success,
  kind: Type.Literal('payment'),
  purpose: Type.Enum(paymentPurposes),
  ...paymentFields,
  payment: Type.Optional(uuid),
  /** POST /vote/takeOverByCard brings its vote to this browser. */
  canTakeOver: Type.Optional(Type.Literal(true)),
})
export type FoundPayment = Static<typeof foundPayment>

/** The number of a T-card, of which nothing is told without the phone it was used for: not even whether there is such a card. */
const cardToProve = Type.Object({ success, kind: Type.Literal('card') })

export const lookupAnswer = Type.Union([foundBallot, foundPayment, cardToProve])
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
export const takeOverBody = closed({ token: Type.String({ maxLength: 64 }) })

/** POST /vote/takeOverByCard: moves the unused vote of a T-card from a lost browser to this one. Every refusal is card_vote_missing. */
export const takeOverByCardBody = closed({
  phone: Type.String({ maxLength: 64 }),
  card: Type.String({ maxLength: 64 }),
})

/** POST /admin/payments/{id}/return-link */
export const returnLinkBody = closed({ reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) })

/** Shown once, as only its hash is kept. It goes to the payer's phone and replaces the previous link. */
export const returnLinkAnswer = Type.Object({ success, link: Type.String() })
