import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'

/** The address of the page where one chooses how to vote. Its query says which price to show, and whether the free vote is used. */
export const paymentPath = (name: string, phone: string, isFreeUsed = false): string =>
  `/payment?${new URLSearchParams({
    name,
    phone,
    isd: String(isDomestic(parsePhone(phone) ?? '')),
    ...(isFreeUsed && { free: 'used' }),
  })}`
