import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** What is to be done stands in the payment's row; the job only names it. */
export const paymentJob = Type.Object({ payment: id })
export type PaymentJob = Static<typeof paymentJob>

/**
 * Priorities of settling a payment. BullMQ takes jobs without a priority (0) first, then the lowest number. A webhook is signed.
 * Looks and returns cost nothing, so each browser and network has its turns, and the first ones come before the sweep.
 */
export const settlePriority = {
  webhook: 0,
  returned: 1,
  /** @param turn 1 for the first look of a browser, or of a network, within some seconds */
  look: (turn: number): number => 1 + turn,
  sweep: 6,
} as const

/**
 * At most one job settles a payment. Only news leads to another look when a look is under way; whoever else asks then asks again anyway.
 */
export const settlingOnce = (payment: string, priority: number) => ({
  deduplication: { id: `settle-${payment}`, keepLastIfActive: priority <= settlePriority.returned },
  priority,
})

/** One refund, or one cancellation, of a payment is at work at a time. */
export const changeOnce = (job: 'refund-payment' | 'cancel-payment', payment: string) => ({
  deduplication: { id: `${job}-${payment}`, keepLastIfActive: true },
})

/** The row of what an admin asked for; the nightly job writes its own. */
export const comparisonJob = Type.Object({ comparison: Type.Optional(id) })
export type ComparisonJob = Static<typeof comparisonJob>
