import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'

/** Where one chooses how to vote; the page shows the price by what the address says. */
export const paymentPath = (name: string, phone: string): string =>
  `/payment?${new URLSearchParams({ name, phone, isd: String(isDomestic(parsePhone(phone) ?? '')) })}`
