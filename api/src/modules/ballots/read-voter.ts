import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { readName } from '../../http/read-line.ts'

/** Who votes or pays for a vote, as it is stored. */
export interface Voter {
  readonly id: string
  readonly phone: string
  readonly name: string
}

/** @throws AppError invalid_text, empty_name, name_too_long, bad_phone: the first problem */
export function readVoter(typed: { readonly name: string; readonly phone: string }, pepper: string): Voter {
  const name = readName(typed.name)
  const phone = parsePhone(typed.phone)
  if (phone === undefined) throw new AppError('bad_phone')
  return { id: voterIdOf(pepper, phone), phone, name }
}
