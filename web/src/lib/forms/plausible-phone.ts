import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** Letters and the like are left to the server. */
const plain = /^[\d\s()+./-]*$/

/** Ethiopian mobiles start with 9 or 7; a 0 may precede them, even after the country code. */
const ethiopian = /^(?:(?:\+|00)?251)?0?[79]\d{8}$/

/** Foreign ones with country code: at least six digits. */
const foreign = /^(?:\+|00)(?!251)\d{6,15}$/

/** False if a typed phone is certainly wrong: empty or too short. The server knows every country's rules. */
export function isPlausiblePhone(typed: string): boolean {
  const text = readPasted(typed)
  if (!plain.test(text)) return true
  const digits = text.replaceAll(/[^\d+]/g, '')
  return ethiopian.test(digits) || foreign.test(digits)
}
