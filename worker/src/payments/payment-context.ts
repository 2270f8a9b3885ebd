import type { Sql } from '@ashenda/db/client.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Logger } from 'pino'
import type { PaymentProvider } from './provider.ts'

/** What settling, refunding and comparing payments needs. */
export interface PaymentContext {
  readonly sql: Sql
  /** Undefined if nobody can pay by Chapa. */
  readonly payments: PaymentProvider | undefined
  readonly log: Logger
  /** Publishes an event to the gateways. If it is lost they read Postgres within seconds. */
  readonly publish: Publish
  /** Allows an action unless it just happened. @throws Throttled until it may */
  readonly pace: (what: string) => Promise<void>
  /** Resolves after this many ms. @throws Stopping if the worker stops before */
  readonly pause: (ms: number) => Promise<void>
}
