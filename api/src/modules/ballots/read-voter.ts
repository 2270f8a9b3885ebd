import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { isBlank, isStorable, lengthOf, nameMaxLength, normaliseName } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'

/** Who votes or pays for a vote, as it is stored. */
export interface Voter {
  readonly id: string
  readonly phone: string
  readonly name: string
}

/** What is wrong with a name, if anything. */
export function nameProblem(typed: string): 'invalid_text' | 'empty_name' | 'name_too_long' | undefined {
  if (!isStorable(typed)) return 'invalid_text'
  const name = normaliseName(typed)
  if (isBlank(name)) return 'empty_name'
  return lengthOf(name) > nameMaxLength ? 'name_too_long' : undefined
}

/** @throws AppError invalid_text, empty_name, name_too_long, bad_phone: the first problem */
export function readVoter(typed: { readonly name: string; readonly phone: string }, pepper: string): Voter {
  const problem = nameProblem(typed.name)
  if (problem) throw new AppError(problem)
  const name = normaliseName(typed.name)
  const phone = parsePhone(typed.phone)
  if (phone === undefined) throw new AppError('bad_phone')
  return { id: voterIdOf(pepper, phone), phone, name }
}
