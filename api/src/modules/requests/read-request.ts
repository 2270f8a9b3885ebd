import type { RequestForm } from '@ashenda/core/contracts/http/requests.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { requestMessageMaxLength } from '@ashenda/core/domain/request.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { NewRequest } from '@ashenda/db/queries/contestants/requests.ts'
import { readName } from '../../http/read-line.ts'
import { readEmail } from '../accounts/story.ts'

/** What somebody asks, in the form it is stored in. @throws AppError the first problem */
export function readRequest(
  typed: RequestForm,
): Pick<NewRequest, 'brandName' | 'email' | 'phone' | 'message' | 'kind'> {
  return {
    brandName: readName(typed.brandName),
    email: readNeededEmail(typed.email),
    phone: readPhone(typed.phone ?? ''),
    message: readMessage(typed.message ?? ''),
    kind: typed.requestType ?? '',
  }
}

function readNeededEmail(typed: string): string {
  const email = readEmail(typed)
  if (email === null) throw new AppError('bad_email')
  return email
}

/** '' means none. */
function readPhone(typed: string): string | null {
  if (readPasted(typed) === '') return null
  const phone = parseContactPhone(typed)
  if (phone === undefined) throw new AppError('bad_contact_phone')
  return phone
}

/** '' means none, and so does what shows nothing. */
function readMessage(typed: string): string {
  const message = normaliseStory(typed)
  if (message === undefined) throw new AppError('invalid_text')
  if (lengthOf(message) > requestMessageMaxLength) throw new AppError('text_too_long')
  return isBlank(message) ? '' : message
}
