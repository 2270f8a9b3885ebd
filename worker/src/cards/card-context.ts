import type { Sql } from '@ashenda/db/client.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { CardWork } from './card-making.ts'

/** What making batches of cards needs. */
export interface CardContext {
  readonly sql: Sql
  readonly storage: Storage
  /** Undefined if no cards are made. */
  readonly cards: CardWork | undefined
  readonly log: Logger
  readonly metrics: WorkerMetrics
  /** Publishes an event to the gateways. If it is lost they read Postgres within seconds. */
  readonly publish: Publish
  /** Resolves after this many ms. @throws Stopping if the worker stops before */
  readonly pause: (ms: number) => Promise<void>
}
