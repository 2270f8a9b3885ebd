import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'

/** Where one chooses how to vote; the page shows the price by what the address says, and no free vote where that is used. */
export const paymentPath = (name: string, phone: string, isFreeUsed = false): string =>
  `/payment?${new URLSearchParams({
    name,
    phone,
    isd: String(isDomestic(parsePhone(phone) ?? '')),
    ...(isFreeUsed && { free: 'used' }),
  })}`
