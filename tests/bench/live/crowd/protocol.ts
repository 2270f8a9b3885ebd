import type { LoadResult } from '../../load/protocol.ts'
import type { MarkPlan, MarkRun } from '../marks.ts'
import type { DialectName } from './dialect.ts'

type LatencyMs = LoadResult['latencyMs']

export interface CrowdOptions {
  readonly port: number
  readonly dialect: DialectName
  /** The marked ones first. */
  readonly contestants: readonly string[]
  readonly mostSockets: number
  readonly marks: MarkPlan
}

/** What the one who orders says to the process of the open pages. */
export type CrowdOrder =
  | { readonly order: 'start'; readonly options: CrowdOptions }
  /** Opens or closes pages until there are so many; done when each has all counts. */
  | { readonly order: 'be'; readonly sockets: number }
  | { readonly order: 'measure'; readonly run: MarkRun }
  /** Ends the window; done when every mark has reached every page, or after so long. */
  | { readonly order: 'finish'; readonly withinMs: number }
  /** Cuts a share of the pages at random, which come back at once; done when each has a snapshot, which must be `counts`. */
  | { readonly order: 'cut'; readonly share: number; readonly counts?: readonly number[] }
  /** Done when all pages show these counts, or after so long. */
  | { readonly order: 'converge'; readonly counts: readonly number[]; readonly withinMs: number }

export interface WindowResult {
  /** From a click that was due to a page that has it in a count; of the bare side from the stamp. */
  readonly latencyMs: LatencyMs
  readonly samples: number
  /** Marks that had not reached a page when the patience ended; they are in the latency with all of that time. */
  readonly missing: number
  readonly messagesPerSecond: number
  /** How busy the crowd's own process was, 0 to 1. */
  readonly busy: number
}

export interface CutResult {
  readonly cut: number
  /** From opening the new connection. */
  readonly backMs: LatencyMs
  /** From the answer to its handshake. */
  readonly countedMs: LatencyMs
}

export interface ConvergeResult {
  readonly ms: number
  readonly different: number
}

export interface CrowdReport {
  /** So far: how often a page asked for what it had missed, and how many the side closed. */
  readonly missed: number
  readonly lost: number
  /** So far: counts that came, snapshots included, and the bytes of all that came. */
  readonly messages: number
  readonly bytes: number
  readonly window?: WindowResult
  readonly cut?: CutResult
  readonly converged?: ConvergeResult
}
