import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** A number with a foreign country code. */
const foreign = /^(?:\+|00)(?!251)/

/** Whether a typed phone is Ethiopian, for display only: the server sets the price. */
export const isDomesticPhone = (typed: string): boolean => !foreign.test(readPasted(typed).replaceAll(/[^\d+]/g, ''))

/** Where a voter chooses how to pay (VOT-06); without the free option if it is used. */
export const paymentPathOf = (name: string, phone: string, isFreeUsed = false): string =>
  `/payment?${new URLSearchParams({
    name,
    phone,
    isd: String(isDomesticPhone(phone)),
    ...(isFreeUsed && { free: 'used' }),
  })}`
