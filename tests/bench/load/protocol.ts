import type { BallotChoice } from './ballots.ts'

export interface LoadOptions extends BallotChoice {
  readonly port: number
  readonly connections: number
  /** Requests per second, sent at their time whatever has been answered; without it each answer brings the next request. */
  readonly rate?: number
}

/** What the one who orders says to the process that makes the load. */
export type LoadOrder =
  | { readonly order: 'start'; readonly options: LoadOptions }
  | { readonly order: 'measure' }
  | { readonly order: 'stop' }

export interface LoadResult {
  /** Length of the measured window. */
  readonly windowMs: number
  /** Answers within the window by status. */
  readonly answers: Readonly<Record<string, number>>
  /** 202 since the start, warm-up and stragglers included. */
  readonly acknowledgedTotal: number
  /** Sent since the start. */
  readonly sentTotal: number
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number }
  /** CPU seconds of the load process within the window. */
  readonly cpuSeconds: number
  /** Open model: the most requests that were due and found no free connection. */
  readonly mostOverdue: number
  /** Requests that got no answer within ten seconds after the end. */
  readonly unanswered: number
}

export type LoadReport =
  | { readonly report: 'running' }
  | { readonly report: 'measuring' }
  | { readonly report: 'result'; readonly result: LoadResult }
