import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { type RequestForm, registerRequestBody } from '@ashenda/core/contracts/http/requests.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { requestMessageMaxLength } from '@ashenda/core/domain/request.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { insertRequest, type NewRequest } from '@ashenda/db/queries/contestants/requests.ts'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { readName } from '../../http/read-line.ts'
import { readEmail } from '../accounts/registration.ts'

/** A message of 2,000 characters, each in the longest JSON escape. */
const requestLimit = 32_768

/** Visitors' requests to contestants, without a log-in. */
export const requestRoutes = defineRoutes(
  'requestRoutes',
  ['sql', 'rateLimits', 'settings'],
  async (app, { sql, rateLimits, settings }) => {
    app.post(
      '/vote/registerRequest',
      {
        bodyLimit: requestLimit,
        ...route('public', ['contestants'], 'Leave a request to a contestant', {
          body: registerRequestBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { requestTo, ...typed } = request.body.request
        const contestantId = requestTo.toLowerCase()
        const read = readRequest(typed)
        await rateLimits.request(request.ip)
        const { brandName, email, phone, message, kind } = read
        const contentId = keyedId(settings.phonePeppers.newest, 'request', [
          contestantId,
          brandName,
          email,
          phone ?? '',
          message,
          kind,
        ])
        const isKept = await insertRequest(sql, { id: v7(), contentId, contestantId, ...read })
        if (!isKept) throw new AppError('no_such_contestant')
        return { success: true as const, message: 'Request submitted successfully' }
      },
    )
  },
)

/** A request as stored. @throws AppError the first problem */
function readRequest(typed: RequestForm): Pick<NewRequest, 'brandName' | 'email' | 'phone' | 'message' | 'kind'> {
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

/** Null for ''. */
function readPhone(typed: string): string | null {
  if (readPasted(typed) === '') return null
  const phone = parseContactPhone(typed)
  if (phone === undefined) throw new AppError('bad_contact_phone')
  return phone
}

/** '' for a text that shows nothing. */
function readMessage(typed: string): string {
  const message = normaliseStory(typed)
  if (message === undefined) throw new AppError('invalid_text')
  if (lengthOf(message) > requestMessageMaxLength) throw new AppError('text_too_long')
  return isBlank(message) ? '' : message
}
