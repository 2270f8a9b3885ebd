import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** A number that names its country, and not Ethiopia. */
const foreign = /^(?:\+|00)(?!251)/

/** Whether a phone as typed is Ethiopian: only for what is shown first, the server prices by its own reading. */
export const isDomesticPhone = (typed: string): boolean => !foreign.test(readPasted(typed).replaceAll(/[^\d+]/g, ''))

/** Where a voter chooses how to pay (VOT-06). With a free vote that is used already, no other is offered. */
export const paymentPathOf = (name: string, phone: string, isFreeUsed = false): string =>
  `/payment?${new URLSearchParams({
    name,
    phone,
    isd: String(isDomesticPhone(phone)),
    ...(isFreeUsed && { free: 'used' }),
  })}`
