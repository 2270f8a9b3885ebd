import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { ownReplyBody, ownRequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { answerMail } from '@ashenda/core/domain/answer-message.ts'
import { ownAnswerMaxLength } from '@ashenda/core/domain/request.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findContestant } from '@ashenda/db/queries/contest/directory.ts'
import { findOwnRequestMode, listOwnRequests, type OwnRequest } from '@ashenda/db/queries/contestants/own-requests.ts'
import { answerOwnRequest } from '@ashenda/db/queries/contestants/request-steps.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn, originOf } from '../../http/language-cookie.ts'
import { entryOf, principalOf } from '../sessions/principal.ts'
import { mailMs, readText, writingBodyLimit } from './step-routes.ts'

const tags = ['requests']
const own = { access: 'actor' } as const

/** Requests to the contestant who is logged in, as far as the organisers let her see and answer them. */
export const ownRequestRoutes = defineRoutes(
  'ownRequestRoutes',
  ['sql', 'settings', 'clock', 'sendMail'],
  async (app, { sql, settings, clock, sendMail }) => {
    app.get(
      '/actor/requests',
      route(own, tags, 'Requests to her, where the organisers let her see them', {
        response: { 200: ownRequestsAnswer },
      }),
      async (request) => {
        const entry = entryOf(request)
        const [found, requests] = await Promise.all([findOwnRequestMode(sql, entry), listOwnRequests(sql, entry)])
        const mode = found?.mode ?? 'off'
        const canAnswer = mode === 'answer' && settings.canMail
        return { success: true as const, mode, canAnswer, requests: requests.map(present) }
      },
    )

    app.post(
      '/actor/requests/:id/reply',
      {
        bodyLimit: writingBodyLimit,
        ...route(own, tags, 'Answer a request to her by e-mail, where the organisers let her', {
          params: Type.Object({ id: uuid }),
          body: ownReplyBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        if (!settings.canMail) throw new AppError('messages_unavailable')
        const entry = entryOf(request)
        const her = await findContestant(sql, entry)
        if (!her) throw new AppError('not_found')
        const eventId = request.body.id
        const answer = readText(request.body.text, ownAnswerMaxLength)
        const link = `${originOf(request, settings.publicUrl)}/${entry}`
        const mail = answerMail(languageIn(request), { name: fullNameOf(her), answer, link })
        const problem = await answerOwnRequest(sql, {
          id: request.params.id,
          entry,
          userId: principalOf(request).userId,
          eventId,
          text: answer,
          send: async ({ senderEmail: to }) =>
            sendMail(`request-${eventId}`, { to, ...mail, expiresAt: Math.floor(clock.now()) + mailMs }),
        })
        if (problem) throw new AppError(problem)
        return { success: true as const, message: 'your answer is on its way' }
      },
    )
  },
)

const present = ({ id, kind, at, answers, organisersAt, ...request }: OwnRequest) => ({
  _id: id,
  ...request,
  requestType: kind,
  at: at.toISOString(),
  answers: answers.map((one) => ({ text: one.text, at: new Date(one.at).toISOString() })),
  organisersAt: organisersAt?.toISOString() ?? null,
})
