import type { Point } from '../arrivals.ts'
import type { VisitPlan } from './requests.ts'

/** What a voter does, by how often: 1 is everybody. */
export interface Mix {
  /** Opens the page. */
  readonly document: number
  /** Its files, of which caches answer their share; 0 where nobody comes for the first time. */
  readonly files: number
  /** Share of the files that a CDN or the browser has. */
  readonly cached: number
  /** The calls of the page. */
  readonly calls: number
  /** Casts a free vote. */
  readonly vote: number
  /** Of free votes, those with a phone that has voted before. */
  readonly repeated: number
  /** Pays for a vote by Chapa, by a card, and casts it. */
  readonly chapa: number
  readonly card: number
  /** Looks at the receipt afterwards. */
  readonly receipt: number
  /** Opens the page of the results. */
  readonly results: number
}

export const nothing: Mix = {
  document: 0,
  files: 0,
  cached: 0,
  calls: 0,
  vote: 0,
  repeated: 0,
  chapa: 0,
  card: 0,
  receipt: 0,
  results: 0,
}

export const kinds = ['document', 'file', 'call', 'vote', 'chapa', 'card', 'receipt', 'results'] as const
export type Kind = (typeof kinds)[number]

export interface VotersOptions {
  readonly contestants: readonly string[]
  readonly visit: VisitPlan
  /** As printed. */
  readonly cards: readonly string[]
  readonly seed: number
}

export interface VotersRun {
  /** Of the curve of arrivals. */
  readonly points: readonly Point[]
  readonly mix: Mix
  /** To which apis they are led. */
  readonly ports: readonly number[]
}

/** What became of the requests of a kind; of those who pay, the whole of it is one. */
export interface KindResult {
  readonly done: number
  /** From when it was due, for who waited for a free connection, too. */
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number }
  /** On the wire, heads included; unknown of payments. */
  readonly bytes: number
}

export interface VotersResult {
  readonly came: number
  readonly kinds: Readonly<Record<Kind, KindResult>>
  /** Answers nobody should get, by kind and status; 0 is none. A vote that is sent again after a 503 stands here, too. */
  readonly errors: Readonly<Record<string, number>>
  /** Votes refused because the phone had voted. */
  readonly refused: number
  /** Turned away at the door because too many waited. */
  readonly heldBack: number
  readonly acknowledged: number
}

export interface CheckOptions {
  readonly databaseUrl: string
  readonly contest: string
  readonly chapaUrl: string
}

export interface CheckResult {
  readonly acknowledged: number
  readonly counted: number
  readonly refused: number
  readonly paid: number
  readonly problems: readonly string[]
}

export type VotersOrder =
  | { readonly order: 'start'; readonly options: VotersOptions }
  | { readonly order: 'run'; readonly run: VotersRun }
  | { readonly order: 'check'; readonly check: CheckOptions }

export type VotersReport =
  | { readonly report: 'started' }
  | { readonly report: 'ran'; readonly result: VotersResult }
  | { readonly report: 'checked'; readonly result: CheckResult }
  | { readonly report: 'failed'; readonly problem: string }
