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
  /** For a process with the queue `messages`. */
  readonly messageProviderFor?: ((phone: string) => MessageProvider | undefined) | undefined
  /** Purges the CDN; undefined if none is configured. */
  readonly purge?: CachePurge | undefined
  /** Undefined if no e-mails are sent. */
  readonly mail?: MailProvider | undefined
  /** For a process with the queue `cards`. Its maker closes the printer. */
  readonly cards?: CardMaking | undefined
  /** Signs checkpoints, in a process with the queue `ballots`. */
  readonly signer?: CheckpointSigner | undefined
  /** A fresh connection each: one for commands and publishing, one per queue, which BullMQ duplicates to block on. */
  readonly connectRedis: () => Redis
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly prefix: string
  /** This process's queues, each with its number of simultaneous jobs. */
  readonly queues: Readonly<Partial<Record<QueueName, number>>>
  readonly sweepMs: number
  /** The least ms between two questions to Chapa about a payment. */
  readonly paceMs: number
  readonly tracing?: Tracing | undefined
}
