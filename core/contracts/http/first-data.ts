import type { BallotKind, BallotStatus } from '../../domain/ballot.ts'
import type { Price } from '../../domain/price.ts'
import type { OutcomeReason } from './ballots.ts'
import type { ContestAnswer } from './contest.ts'
import type { GetActorsAnswer, PublicContestant } from './contestants.ts'
import type { LookupAnswer, MineAnswer } from './lookup.ts'
import type { ReceiptAnswer, ResultAnswer, SignedCheckpoint } from './result.ts'
import type { GetZonesAnswer } from './zones.ts'

/**
 * The data in a document: the answers to the first calls of its page, as of `now`. A page without it sends these calls
 * itself.
 */
export interface FirstData {
  /** ISO 8601, by the server's clock. */
  readonly now: string
  /** A cache that many share may have kept the document: it may be older than its network says. */
  readonly isShared?: true
  readonly contest?: ContestAnswer
  readonly zones?: GetZonesAnswer
  /** On the first page, and on that of a contestant. */
  readonly list?: FirstList
  /** On a contestant's page, where she is listed: the answer to her id. */
  readonly one?: { readonly id: string; readonly answer: GetActorsAnswer }
  /** On the page of results. */
  readonly result?: ResultAnswer
  /** There too: the latest checkpoint, and the one before it. */
  readonly checkpoints?: readonly SignedCheckpoint[]
  /** Where a form was sent without scripts and comes back. */
  readonly form?: SentForm
  /** On the page where one registers: it waits for the code that was sent to this phone, as typed. */
  readonly proof?: { readonly registration: string; readonly phone: string; readonly wasResent?: boolean }
  /** On the page where a ballot is confirmed without scripts. */
  readonly ballot?: BallotToConfirm
  /** Where a payment was begun without scripts. */
  readonly payment?: BegunPayment
  /** On the page that finds votes: what stands behind the reference of its address, and what this browser has paid for. */
  readonly found?: LookedUp<LookupAnswer>
  readonly mine?: MineAnswer
  /** There too: the whole ids of the ballots that this browser cast without scripts, the latest first. */
  readonly cast?: readonly string[]
  /** There too: how the latest of them stand. */
  readonly castStandings?: readonly CastStanding[]
  /** On the page of a receipt: its public state. */
  readonly receipt?: LookedUp<ReceiptAnswer>
  /** There too, where this browser cast it without scripts just now. */
  readonly thanks?: CastJustNow
  /** On a page of members, which says without scripts that it needs them: who is logged in. */
  readonly member?: LoggedInMember
}

export interface LoggedInMember {
  readonly name: string
  /** Of a contestant who has not paid yet. */
  readonly feeDue?: Price
  /** Somebody waits to reset her password. Moments are ISO 8601. */
  readonly reset?: { readonly askedAt: string; readonly opensAt: string }
}

/** What a call answers about something, or why it does not; `status` is that of its refusal. */
export type LookedUp<Answer> = { readonly of: string } & (
  | { readonly answer: Answer }
  | { readonly problem: FormProblem & { readonly status: number } }
)

/** Where to go on and pay, or the card that is still being looked at. */
export type BegunPayment = { readonly checkout: string } | { readonly card: string }

export interface CastJustNow {
  /** Whom it is for, gold first; nobody while it waits to be counted. */
  readonly chosen: readonly PublicContestant[]
  /** Of a free vote that counts: whom else the voter chose, by the place each was given, for whom it does not. */
  readonly uncounted?: readonly { readonly rank: number; readonly actor: PublicContestant }[]
  /** Whether it is a free one that counts. */
  readonly isFree?: boolean
}

/** How a ballot stands, whatever admins did to it since it was judged. */
export interface CastStanding {
  readonly ballot: string
  readonly status: BallotStatus | 'pending' | 'unknown'
  readonly reason: OutcomeReason | null
  readonly kind: BallotKind | null
  /** Of its acceptance, ISO 8601. */
  readonly at: string | null
}

/** How many of the ballots of a browser are shown, and asked for, at once: more than most people ever cast. */
export const standingsAtOnce = 5

/** A form as it was sent, without secrets, and why it was not taken. */
export interface SentForm {
  /** As typed, by the names of its fields. */
  readonly values: Readonly<Record<string, string>>
  /** By the field each is about; what is about no field stands under `form`. */
  readonly problems: Readonly<Record<string, FormProblem>>
}

export interface FormProblem {
  /** One of core/errors.ts, or `emptyField`. */
  readonly code: string
  /** In English, as in the answer of the call; '' for a field that is still to be filled in. */
  readonly message: string
  /** Seconds after which it may be tried again. */
  readonly retryAfterSeconds?: number
}

/** Who was chosen, in the order of the list, and the key by which a second press is the same ballot. */
export interface BallotToConfirm {
  readonly key: string
  readonly chosen: readonly PublicContestant[]
  /** Whom the address names, and nobody has chosen here: a link suggests them. */
  readonly suggested?: readonly PublicContestant[]
  /**
   * Whether this browser has paid for a vote that is still to be cast, or is about to have; `failed` and `cancelled` where it began to
   * pay for this one and that came to nothing.
   */
  readonly payment: 'none' | 'pending' | 'paid' | 'failed' | 'cancelled'
  /** It waits for the code that was sent to this phone, as typed. */
  readonly proof?: { readonly ballot: string; readonly phone: string; readonly wasResent?: boolean }
  /** Very many vote from its address: what is to be sent along when so many seconds have passed. */
  readonly wait?: { readonly ticket: string; readonly seconds: number }
  /** On the page where one pays: it is to be a paid one, as the voter said. */
  readonly isPaidWanted?: boolean
}

/** A page of the list as the address wants it. */
export interface FirstList {
  /** A zone's id or name, '' for all. */
  readonly address: string
  /** As searched for, '' for everybody. */
  readonly name: string
  /** Which page, from 0. */
  readonly page: number
  readonly answer: GetActorsAnswer
}

/** The id of the element that holds it, as JSON. */
export const firstDataId = 'first-data'

/** The code of a field that waits to be filled in. */
export const emptyField = 'required'
