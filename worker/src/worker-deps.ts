import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { CardMaking } from './cards/card-making.ts'
import type { CachePurge } from './cdn/cache-purge.ts'
import type { MailProvider, MessageProvider } from './messages/provider.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'

export interface WorkerDeps {
  readonly sql: Sql
  readonly storage: Storage
  readonly payments: PaymentProvider | undefined
  /** Needed by a process with the queue `messages`. */
  readonly messageProviderFor?: ((phone: string) => MessageProvider | undefined) | undefined
  /** Purges the cache in front of the site; undefined if none is configured. */
  readonly purge?: CachePurge | undefined
  /** Undefined where no e-mails are sent. */
  readonly mail?: MailProvider | undefined
  /** Needed by a process with the queue `cards`. Closing its printer is up to whoever made it. */
  readonly cards?: CardMaking | undefined
  /** Signs checkpoints; needed by a process with the queue `ballots` that is to do so. */
  readonly signer?: CheckpointSigner | undefined
  /** A fresh connection each: one to hand in and to publish, one for each queue, which BullMQ duplicates to block on it. */
  readonly connectRedis: () => Redis
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly prefix: string
  /** The queues this process takes from, each with the number of its jobs that run at the same time. */
  readonly queues: Readonly<Partial<Record<QueueName, number>>>
  readonly sweepMs: number
  /** However often somebody asks for a look at a payment, Chapa is asked once in so many ms. */
  readonly paceMs: number
  readonly tracing?: Tracing | undefined
}
