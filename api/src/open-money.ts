import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Queues } from './jobs/open-queues.ts'
import { RowWaiter } from './jobs/row-waiter.ts'
import { FileLinks } from './modules/cards/file-routes.ts'
import { CardOrders } from './modules/cards/orders.ts'
import { CardRedemptions } from './modules/cards/redemption.ts'
import { Documents } from './modules/documents/documents.ts'
import { Payments, type PaymentWaits, usualPaymentWaits } from './modules/payments/payments.ts'
import { Catalogue } from './modules/shop/catalogue.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly payments: Payments
    readonly redemptions: CardRedemptions
    readonly cardOrders: CardOrders
    readonly fileLinks: FileLinks
  }
}

export interface MoneyDeps {
  readonly sql: Sql
  readonly queues: Pick<Queues, 'payments' | 'checkouts' | 'redemptions' | 'cards'>
  /** Whether Redis can take jobs. */
  readonly isQueueThere: () => boolean
  /** Key the hashes of card codes. */
  readonly peppers: Peppers
  readonly rateLimits: Pick<RateLimits, 'look'>
  readonly log: FastifyBaseLogger
  readonly waits: MoneyWaits
}

/** In milliseconds. */
export interface MoneyWaits extends PaymentWaits {
  /** How long the answer to a card waits for the worker. */
  readonly cardMs: number
}

export const usualMoneyWaits: MoneyWaits = { ...usualPaymentWaits, cardMs: 5_000 }

export interface Money {
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly cardOrders: CardOrders
  readonly fileLinks: FileLinks
  readonly catalogue: Catalogue
  /** Told of changed payments, by Chapa and by card. */
  readonly paymentChanges: RowWaiter
  /** Told of changed card batches. */
  readonly batchChanges: RowWaiter
  readonly documents: Documents
  /** Told of printed documents. */
  readonly documentChanges: RowWaiter
}

/** How long the answer to a card order waits for the file. */
const cardFileMs = 10_000

/** Payments, card redemptions, card orders and printed documents. */
export function createMoney({ queues, rateLimits, waits, ...deps }: MoneyDeps): Money {
  const [paymentChanges, batchChanges, documentChanges] = [new RowWaiter(), new RowWaiter(), new RowWaiter()]
  const { sql, isQueueThere, peppers, log } = deps
  return {
    payments: new Payments({ sql, queues, isQueueThere, rateLimits, changes: paymentChanges, log }, waits),
    redemptions: new CardRedemptions({
      ...deps,
      queue: queues.redemptions,
      changes: paymentChanges,
      outcomeMs: waits.cardMs,
    }),
    cardOrders: new CardOrders({ ...deps, queue: queues.cards, changes: batchChanges, fileMs: cardFileMs }),
    fileLinks: new FileLinks(peppers.newest),
    catalogue: new Catalogue(sql),
    paymentChanges,
    batchChanges,
    documents: new Documents({ ...deps, queue: queues.cards, changes: documentChanges }),
    documentChanges,
  }
}
