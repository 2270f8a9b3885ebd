import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** What is to be done stands in the payment's row; the job only names it. */
export const paymentJob = Type.Object({ payment: id })
export type PaymentJob = Static<typeof paymentJob>

/**
 * Every sign of a payment (webhook, return page, sweep) asks for it to be settled. One job waits for all of them; where another
 * sign comes while it runs, it runs once more.
 */
export const settlingOnce = (payment: string) => ({
  deduplication: { id: `settle-${payment}`, keepLastIfActive: true },
})

/** One refund, or one cancellation, of a payment is at work at a time. */
export const changeOnce = (job: 'refund-payment' | 'cancel-payment', payment: string) => ({
  deduplication: { id: `${job}-${payment}`, keepLastIfActive: true },
})

/** The row of what an admin asked for; the nightly job writes its own. */
export const comparisonJob = Type.Object({ comparison: Type.Optional(id) })
export type ComparisonJob = Static<typeof comparisonJob>
