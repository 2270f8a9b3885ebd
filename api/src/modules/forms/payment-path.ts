import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'

/**
 * The address of the page where one chooses how to vote. Its query says which price to show, unless the phone is missing or
 * cannot be read, and whether the free vote is used.
 */
export function paymentPath(name: string, phone: string, isFreeUsed = false): string {
  const parsed = parsePhone(phone)
  return `/payment?${new URLSearchParams({
    name,
    phone,
    ...(parsed !== undefined && { isd: String(isDomestic(parsed)) }),
    ...(isFreeUsed && { free: 'used' }),
  })}`
}
