import type { story } from '@ashenda/core/contracts/http/profile-forms.ts'
import { descriptionMaxLength, occupationMaxLength, parseEmail } from '@ashenda/core/domain/account.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Story } from '@ashenda/db/queries/accounts/profile.ts'
import type { Static } from 'typebox'
import { readLine } from '../../http/read-line.ts'

/** What a contestant tells about herself, in the form it is stored in. @throws AppError the first problem */
export function readStory({ description, occupation, email }: Static<typeof story>): Story {
  return {
    description: readDescription(description),
    ...(occupation !== undefined && { occupation: readOccupation(occupation) }),
    ...(email !== undefined && { email: readEmail(email) }),
  }
}

function readDescription(typed: string): string {
  const description = normaliseStory(typed)
  if (description === undefined) throw new AppError('invalid_text')
  if (isBlank(description)) throw new AppError('empty_description')
  if (lengthOf(description) > descriptionMaxLength) throw new AppError('text_too_long')
  return description
}

/** '' means none, and so does what shows nothing. */
export const readOccupation = (typed: string): string => (isBlank(typed) ? '' : readLine(typed, occupationMaxLength))

/** '' means none. */
export function readEmail(typed: string): string | null {
  if (readPasted(typed) === '') return null
  const email = parseEmail(typed)
  if (email === undefined) throw new AppError('bad_email')
  return email
}
