import { type Static, Type } from 'typebox'

const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** What is to be done stands in the payment's row; the job only names it. */
export const paymentJob = Type.Object({ payment: id })
export type PaymentJob = Static<typeof paymentJob>

/** Everything the provider knows of the last days, against our rows. */
export const comparisonJob = Type.Object({})
