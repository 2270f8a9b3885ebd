import type { BallotKind, BallotStatus } from '../../domain/ballot.ts'
import type { Price } from '../../domain/price.ts'
import type { FirstContent } from '../content.ts'
import type { NamedPick, OutcomeReason } from './ballots.ts'
import type { BuyerOrder, CatalogueAnswer, SoldProduct } from './checkout.ts'
import type { ContestAnswer } from './contest.ts'
import type { GetActorsAnswer, PublicContestant } from './contestants.ts'
import type { AnnouncedContestAnswer, AnnouncedContestsAnswer } from './contests.ts'
import type { LookupAnswer, MineAnswer } from './lookup.ts'
import type { ReceiptAnswer, ResultAnswer, ShownWinners, SignedCheckpoint } from './result.ts'
import type { GetZonesAnswer } from './zones.ts'

/** Data in a document: the answers to the first calls of its page, as of `now`. A page without it sends these calls itself. */
export interface FirstData {
  /** ISO 8601, by the server's clock. */
  readonly now: string
  /** A shared cache may have kept the document, so it may be older than the network suggests. */
  readonly isShared?: true
  readonly contest?: ContestAnswer
  /** What admins have written of the page; missing if nothing. */
  readonly content?: FirstContent
  readonly zones?: GetZonesAnswer
  /** On the first page and a contestant's page. */
  readonly list?: FirstList
  /** On a listed contestant's page: the answer for her id. */
  readonly one?: { readonly id: string; readonly answer: GetActorsAnswer }
  /** On the first page once it is decided, or while it is revealed: who won. */
  readonly winners?: ShownWinners
  /** On the results page. */
  readonly result?: ResultAnswer
  /** Also there: the latest checkpoint and the one before. */
  readonly checkpoints?: readonly SignedCheckpoint[]
  /** On the page of all contests. */
  readonly contests?: AnnouncedContestsAnswer
  /** On a contest's page in the archive: the contest with its result and its latest checkpoints. */
  readonly archived?: {
    readonly slug: string
    readonly contest: AnnouncedContestAnswer
    readonly result?: ResultAnswer
    readonly checkpoints?: readonly SignedCheckpoint[]
  }
  /** A form that was sent without scripts and refused. */
  readonly form?: SentForm
  /** On the registration page, while it waits for the code sent to this phone, as typed. */
  readonly proof?: { readonly registration: string; readonly phone: string; readonly wasResent?: boolean }
  /** On the page that confirms a ballot without scripts. */
  readonly ballot?: BallotToConfirm
  /** A payment begun without scripts. */
  readonly payment?: BegunPayment
  /** On the look-up page: the result for the reference in its address, and this browser's payments. */
  readonly found?: LookedUp<LookupAnswer>
  readonly mine?: MineAnswer
  /** Also there: ids of the ballots this browser cast without scripts, latest first. */
  readonly cast?: readonly string[]
  /** Also there: the state of the latest of them. */
  readonly castStandings?: readonly CastStanding[]
  /** On a receipt's page: its public state. */
  readonly receipt?: LookedUp<ReceiptAnswer>
  /** Also there, if this browser just cast it without scripts. */
  readonly thanks?: CastJustNow
  /** In the shop: what it sells; on a product's page that product, null if there is none. */
  readonly catalogue?: CatalogueAnswer
  readonly product?: SoldProduct | null
  /** On the basket's page without scripts: the pieces to order, and the key that makes a second press the same order. */
  readonly buying?: Buying
  /** On the buyer's page: the order in its address, if this browser bought it or the form named its phone. */
  readonly order?: BuyerOrder
  /** On a members' page, which needs scripts: who is logged in. */
  readonly member?: LoggedInMember
}

export interface Buying {
  readonly product: SoldProduct
  readonly variant: string
  readonly count: number
  readonly key: string
}

export interface LoggedInMember {
  readonly name: string
  /** A contestant who has not paid yet. */
  readonly feeDue?: Price
  /** Somebody waits to reset her password. Times are ISO 8601. */
  readonly reset?: { readonly askedAt: string; readonly opensAt: string }
}

/** A look-up's answer or its refusal; `status` is the refusal's. */
export type LookedUp<Answer> = { readonly of: string } & (
  | { readonly answer: Answer }
  | { readonly problem: FormProblem & { readonly status: number } }
)

/** The checkout to continue at, or the card still being checked. */
export type BegunPayment = { readonly checkout: string } | { readonly card: string }

export interface CastJustNow {
  /** The chosen contestants, gold first; empty while uncounted. */
  readonly chosen: readonly PublicContestant[]
  /** Further picks of a counted free vote, which count for nobody, by rank. */
  readonly uncounted?: readonly { readonly rank: number; readonly actor: PublicContestant }[]
  /** Whether it is a counted free vote. */
  readonly isFree?: boolean
}

/** A ballot's present state, after anything admins did. */
export interface CastStanding {
  readonly ballot: string
  readonly status: BallotStatus | 'pending' | 'unknown'
  readonly reason: OutcomeReason | null
  readonly kind: BallotKind | null
  /** Time of acceptance, ISO 8601. */
  readonly at: string | null
  /** Once it is recorded. */
  readonly contest?: { readonly name: string; readonly slug: string }
  readonly picks?: readonly NamedPick[]
}

/** The number of a browser's ballots shown at once: more than most people cast. */
export const standingsAtOnce = 5

/** A form as sent, without secrets, and why it was refused. */
export interface SentForm {
  /** Values as typed, by field name. */
  readonly values: Readonly<Record<string, string>>
  /** Problems by field; those of the whole form stand under `form`. */
  readonly problems: Readonly<Record<string, FormProblem>>
}

export interface FormProblem {
  /** One of core/errors.ts, or `emptyField`. */
  readonly code: string
  /** In English, as in the call's answer; '' for an empty field. */
  readonly message: string
  /** Seconds until a retry is allowed. */
  readonly retryAfterSeconds?: number
}

/** The choice, in list order, and the key that makes a second press the same ballot. */
export interface BallotToConfirm {
  readonly key: string
  readonly chosen: readonly PublicContestant[]
  /** Contestants suggested by the address; nobody chose them here. */
  readonly suggested?: readonly PublicContestant[]
  /** This browser's payment for a vote not yet cast; `failed` and `cancelled` if it began to pay for this ballot in vain. */
  readonly payment: 'none' | 'pending' | 'paid' | 'failed' | 'cancelled'
  /** Waits for the code sent to this phone, as typed. */
  readonly proof?: { readonly ballot: string; readonly phone: string; readonly wasResent?: boolean }
  /** Too many votes from this address: the ticket to send along after this many seconds. */
  readonly wait?: { readonly ticket: string; readonly seconds: number }
  /** On the payment page: the voter asked for a paid ballot. */
  readonly isPaidWanted?: boolean
}

/** The list page that the address asks for. */
export interface FirstList {
  /** A zone's id or name; '' for all. */
  readonly address: string
  /** The searched name; '' for everybody. */
  readonly name: string
  /** As the address asks (core/domain/list-order.ts); '' for this browser's fair order, which the answer names. */
  readonly order: string
  /** Page number, from 0. */
  readonly page: number
  readonly answer: GetActorsAnswer
}

/** The id of the element that holds the data as JSON. */
export const firstDataId = 'first-data'

/** The code for an empty field. */
export const emptyField = 'required'
