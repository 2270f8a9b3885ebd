import type { Sql } from '@ashenda/db/client.ts'
import type { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { VoteRates } from '../vote-monitoring/vote-rates.ts'
import type { PostgresReach } from './postgres-reach.ts'

/** What recording ballots needs. */
export interface BallotContext {
  readonly sql: Sql
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly tracing?: Tracing | undefined
  /** Free votes per minute. */
  readonly rates: VoteRates
  /** Number of workers that record ballots, including this one. */
  readonly tallyingWorkers: Pick<BusyCopies, 'noteAndCount'>
  /** Whether this worker can record ballots at all. */
  readonly reach: Pick<PostgresReach, 'throwIfLost' | 'noteFailure' | 'untilLost'>
  /** Epoch ms by Redis's clock, which dates ballots. */
  readonly now: () => number
  /** Publishes an event to the gateways. If it is lost they read Postgres within seconds. */
  readonly publish: Publish
  /** Resolves after this many ms. @throws Stopping if the worker stops before */
  readonly pause: (ms: number) => Promise<void>
}
