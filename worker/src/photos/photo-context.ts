import type { Sql } from '@ashenda/db/client.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'

/** What preparing photos needs. */
export interface PhotoContext {
  readonly sql: Sql
  readonly storage: Storage
  readonly log: Logger
  readonly metrics: WorkerMetrics
  /** Publishes an event to the gateways. If it is lost they read Postgres within seconds. */
  readonly publish: Publish
}
