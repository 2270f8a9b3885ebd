import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { registerRequestBody } from '@ashenda/core/contracts/http/requests.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { insertRequest } from '@ashenda/db/queries/contestants/requests.ts'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { readRequest } from './read-request.ts'

/** A message of 2,000 characters, each in the longest JSON escape. */
const requestLimit = 32_768

/** What visitors ask of contestants: nobody logs in to ask. */
export const requestRoutes = defineRoutes(
  'requestRoutes',
  ['sql', 'attempts', 'settings'],
  async (app, { sql, attempts, settings }) => {
    app.post(
      '/vote/registerRequest',
      {
        bodyLimit: requestLimit,
        config: { access: 'public' },
        schema: {
          summary: 'Leave a request to a contestant',
          tags: ['contestants'],
          body: registerRequestBody,
          response: { 200: doneAnswer, ...refusals },
        },
      },
      async (request) => {
        const { requestTo, ...typed } = request.body.request
        const contestantId = requestTo.toLowerCase()
        const read = readRequest(typed)
        await attempts.request(request.ip)
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
