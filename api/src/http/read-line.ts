import { hasLetter, isBlank, isStorable, lengthOf, nameMaxLength, normaliseName } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'

/** A single-line text as stored. @throws AppError invalid_text, text_too_long */
export function readLine(typed: string, maxLength: number): string {
  const line = normaliseName(typed)
  if (!isStorable(line)) throw new AppError('invalid_text')
  if (lengthOf(line) > maxLength) throw new AppError('text_too_long')
  return line
}

/** The name of a person, zone, category or contest. @throws AppError invalid_text, empty_name, name_too_long */
export function readName(typed: string): string {
  const problem = nameProblem(typed)
  if (problem) throw new AppError(problem)
  return normaliseName(typed)
}

export function nameProblem(typed: string): 'invalid_text' | 'empty_name' | 'name_too_long' | undefined {
  const name = normaliseName(typed)
  if (!isStorable(name)) return 'invalid_text'
  if (!hasLetter(name)) return 'empty_name'
  return lengthOf(name) > nameMaxLength ? 'name_too_long' : undefined
}

/** Above every contract's limit, because normalising can lengthen a text. */
const reasonMaxLength = 1_000

/** The audit log's limit. */
export const actionReasonMaxLength = 300

/** The reason for a change, as its history keeps it. @throws AppError invalid_body, invalid_text, text_too_long */
export function readReason(typed: string, maxLength = reasonMaxLength): string {
  const reason = readLine(typed.replaceAll(/\s+/g, ' '), maxLength)
  if (isBlank(reason)) throw new AppError('invalid_body')
  return reason
}
