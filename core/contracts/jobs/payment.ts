import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** The payment's row says what to do; the job only names it. */
export const paymentJob = Type.Object({ payment: id })
export type PaymentJob = Static<typeof paymentJob>

/**
 * Priorities of settling a payment. BullMQ takes jobs without a priority (0) first, then the lowest number. Webhooks are signed. Looks and
 * returns cost nothing, so browsers and networks take turns, and their first ones come before the sweep.
 */
export const settlePriority = {
  webhook: 0,
  returned: 1,
  /** @param turn 1 for the first look of a browser, or of a network, within some seconds */
  look: (turn: number): number => 1 + turn,
  sweep: 6,
} as const

/** At most one job settles a payment. During a look only news causes another; any other caller asks again anyway. */
export const settlingOnce = (payment: string, priority: number) => ({
  deduplication: { id: `settle-${payment}`, keepLastIfActive: priority <= settlePriority.returned },
  priority,
})

/** At most one refund, or one cancellation, of a payment runs at a time. */
export const changeOnce = (job: 'refund-payment' | 'cancel-payment', payment: string) => ({
  deduplication: { id: `${job}-${payment}`, keepLastIfActive: true },
})

/** The row of an admin's request; the nightly job writes its own. */
export const comparisonJob = Type.Object({ comparison: Type.Optional(id) })
export type ComparisonJob = Static<typeof comparisonJob>
