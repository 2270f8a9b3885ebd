import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import type { PostgresReach } from './ballots/postgres-reach.ts'
import type { CardWork } from './cards/card-making.ts'
import type { CachePurge } from './cdn/cache-purge.ts'
import type { MailProvider, MessageProvider } from './messages/provider.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { VoteRates } from './watch/vote-rates.ts'

/** What every handler may use. */
export interface HandlerContext {
  readonly sql: Sql
  readonly storage: Storage
  /** Undefined if nobody can pay by Chapa. */
  readonly payments: PaymentProvider | undefined
  /** Texts of the `messages` queue's jobs. */
  readonly messages: Pick<QueuedMessages, 'read' | 'remove'>
  /** The message provider for a phone (E.164); undefined if there is none. */
  readonly messageProviderFor: (phone: string) => MessageProvider | undefined
  /** Undefined if no e-mails are sent. */
  readonly mail: MailProvider | undefined
  /** Purges the CDN; undefined if none is configured. */
  readonly purge: CachePurge | undefined
  /** Undefined if no cards are made. */
  readonly cards: CardWork | undefined
  /** Signs the chain's head; undefined without RESULT_KEY. */
  readonly signer: CheckpointSigner | undefined
  readonly log: Logger
  readonly tracing?: Tracing | undefined
  readonly metrics: WorkerMetrics
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
  /** Allows an action unless it just happened. @throws Throttled until it may */
  readonly pace: (what: string) => Promise<void>
  /** Resolves after this many ms. @throws Stopping if the worker stops before */
  readonly pause: (ms: number) => Promise<void>
}

/** The payload is parsed. A handler may run twice for a job, even simultaneously. */
export type JobHandler<Payload> = (payload: Payload, job: Pick<Job, 'id' | 'stalledCounter'>) => Promise<void>
