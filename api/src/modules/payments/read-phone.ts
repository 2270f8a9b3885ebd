import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'

/** A phone from a query, where a `+` that was not encoded arrives as a space. @throws AppError bad_phone */
export function readPhone(typed: string, pepper: string): { readonly phone: string; readonly voter: string } {
  const phone = parsePhone(typed.replace(/^ (?=\d)/, '+'))
  if (phone === undefined) throw new AppError('bad_phone')
  return { phone, voter: voterIdOf(pepper, phone) }
}
