import { productDescriptionMaxLength, productNameMaxLength } from '@ashenda/core/domain/shop.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { readLine } from '../../http/read-line.ts'

/** @throws AppError invalid_text, empty_name, text_too_long */
export function readProductName(typed: string): string {
  const name = readLine(typed, productNameMaxLength)
  if (isBlank(name)) throw new AppError('empty_name')
  return name
}

/** @throws AppError invalid_text, text_too_long */
export function readDescription(typed: string): string {
  const description = normaliseStory(typed)
  if (description === undefined) throw new AppError('invalid_text')
  if (lengthOf(description) > productDescriptionMaxLength) throw new AppError('text_too_long')
  return description
}
