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
  /** Undefined where nobody can pay by Chapa. */
  readonly payments: PaymentProvider | undefined
  /** What the jobs of the queue `messages` are to send. */
  readonly messages: Pick<QueuedMessages, 'read' | 'remove'>
  /** The provider of messages for a phone (E.164); undefined if there is none. */
  readonly messageProviderFor: (phone: string) => MessageProvider | undefined
  /** Undefined where no e-mails are sent. */
  readonly mail: MailProvider | undefined
  /** Purges the cache in front of the site; undefined if none is configured. */
  readonly purge: CachePurge | undefined
  /** Undefined where no cards are made. */
  readonly cards: CardWork | undefined
  /** Signs the head of the chain of ballots; undefined without RESULT_KEY. */
  readonly signer: CheckpointSigner | undefined
  readonly log: Logger
  readonly tracing?: Tracing | undefined
  readonly metrics: WorkerMetrics
  /** How many free votes come, minute by minute. */
  readonly rates: VoteRates
  /** How many workers record ballots, this one among them. */
  readonly tallyingWorkers: Pick<BusyCopies, 'noteAndCount'>
  /** Whether ballots can be recorded by this worker at all. */
  readonly reach: Pick<PostgresReach, 'throwIfLost' | 'noteFailure' | 'untilLost'>
  /** Epoch ms by Redis's clock, which ballots are dated by. */
  readonly now: () => number
  /** Publishes an event to the gateways. If it is lost they read Postgres again within seconds. */
  readonly publish: Publish
  /** Lets a thing be done now, unless it was done a moment ago. @throws Throttled until its time has come */
  readonly pace: (what: string) => Promise<void>
  /** Resolves after so many ms. @throws Stopping if the worker is stopped before */
  readonly pause: (ms: number) => Promise<void>
}

/** The payload arrives parsed. A handler may run twice for the same job, also at the same time. */
export type JobHandler<Payload> = (payload: Payload, job: Pick<Job, 'id' | 'stalledCounter'>) => Promise<void>
