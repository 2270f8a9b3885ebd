import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { BatchJobs } from './batch-jobs.ts'
import type { CardPrinter } from './printing/printer.ts'

/** The dependencies of making cards. */
export interface CardMaking {
  readonly codePeppers: Peppers
  /** Encrypts codes until printed. */
  readonly codeKey: Uint8Array
  /** Retention of a final batch's file. */
  readonly keptDays: number
  readonly printer: CardPrinter
  /** The site's address, for the links on documents. */
  readonly publicUrl: string
  readonly cardsPerChunk: number
  /** Merges files into one. */
  readonly merge: (parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** With the queue for its jobs. */
export interface CardWork extends CardMaking {
  readonly jobs: BatchJobs
}

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
