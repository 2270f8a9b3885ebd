import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  assigneeBody,
  handledBody,
  readBody,
  requestEventsAnswer,
  requestMailMaxLength,
  requestNoteBody,
  requestNoteMaxLength,
  requestWritingBody,
} from '@ashenda/core/contracts/http/requests.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  assigningActions,
  assignRequest,
  type Correspondents,
  handlingActions,
  listRequestEvents,
  markRequest,
  noteOnRequest,
  readRequest,
  type StepProblem,
  type Writing,
  writeAboutRequest,
} from '@ashenda/db/queries/contestants/request-steps.ts'
import { type Static, Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { readLine } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

const changing = { access: 'admin:contestants' } as const
const tags = ['admin']
const params = Type.Object({ id: uuid })
const response = { 200: doneAnswer, 409: refusalWithAction }

/** How long an e-mail may wait for a mail server that is away. */
export const mailMs = 48 * 3_600_000

/** A text, with the longest JSON escape of each character. */
export const writingBodyLimit = 65_536

/** What admins do with a request: read, assign, note, answer, forward, close. */
export const requestStepRoutes = defineRoutes(
  'requestStepRoutes',
  ['sql', 'settings', 'clock', 'sendMail'],
  async (app, { sql, settings, clock, sendMail }) => {
    /** @throws AppError why a step was not taken, with the action that explains it */
    async function refuse(problem: StepProblem | undefined, id: string, actions: readonly string[] = []) {
      if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, id, actions)
      if (problem) throw new AppError(problem)
    }

    app.get(
      '/admin/requests/:id/events',
      route('admin', tags, 'What was done with a request, and by whom', {
        params,
        response: { 200: requestEventsAnswer },
      }),
      async ({ params: { id } }) => {
        const events = await listRequestEvents(sql, id)
        if (!events) throw new AppError('not_found')
        return {
          success: true as const,
          events: events.map(({ id: _id, at, ...event }) => ({ _id, at: at.toISOString(), ...event })),
        }
      },
    )

    app.put(
      '/admin/requests/:id/handled',
      route(changing, tags, 'Mark a request as handled, or as open again', { params, body: handledBody, response }),
      async (request) => {
        const { id } = request.params
        const isHandled = request.body.handled
        const problem = await markRequest(sql, { id, isHandled, adminId: principalOf(request).userId })
        await refuse(problem, id, handlingActions)
        return { success: true as const, message: isHandled ? 'the request is handled' : 'the request is open again' }
      },
    )

    app.put(
      '/admin/requests/:id/read',
      route(changing, tags, 'Mark a request as read or unread, for all admins', { params, body: readBody, response }),
      async (request) => {
        const { id } = request.params
        const { isRead } = request.body
        await refuse(await readRequest(sql, { id, isRead, adminId: principalOf(request).userId }), id)
        return { success: true as const, message: isRead ? 'the request is read' : 'the request is unread' }
      },
    )

    app.put(
      '/admin/requests/:id/assignee',
      route(changing, tags, 'Assign a request to an admin, or to nobody', { params, body: assigneeBody, response }),
      async (request) => {
        const { id } = request.params
        const problem = await assignRequest(sql, { id, ...request.body, adminId: principalOf(request).userId })
        await refuse(problem, id, assigningActions)
        return { success: true as const, message: 'the request is assigned' }
      },
    )

    app.post(
      '/admin/requests/:id/notes',
      {
        bodyLimit: writingBodyLimit,
        ...route(changing, tags, 'Leave a note on a request for other admins', {
          params,
          body: requestNoteBody,
          response,
        }),
      },
      async (request) => {
        const { id } = request.params
        const text = readText(request.body.text, requestNoteMaxLength)
        const adminId = principalOf(request).userId
        await refuse(await noteOnRequest(sql, { id, eventId: request.body.id, text, adminId }), id)
        return { success: true as const, message: 'the note is kept' }
      },
    )

    app.post(
      '/admin/requests/:id/reply',
      {
        bodyLimit: writingBodyLimit,
        ...route(changing, tags, 'Answer the sender of a request by e-mail, or note that it was answered', {
          params,
          body: requestWritingBody,
          response,
        }),
      },
      async (request) => {
        const { id } = request.params
        const writing = readWriting(request.body, ({ senderEmail }) => senderEmail)
        const adminId = principalOf(request).userId
        await refuse(await writeAboutRequest(sql, { id, kind: 'reply', ...writing, adminId }), id)
        return { success: true as const, message: 'the request is answered' }
      },
    )

    app.post(
      '/admin/requests/:id/forward',
      {
        bodyLimit: writingBodyLimit,
        ...route(changing, tags, 'Forward a request to its contestant by e-mail, or note that she knows of it', {
          params,
          body: requestWritingBody,
          response,
        }),
      },
      async (request) => {
        const { id } = request.params
        const writing = readWriting(request.body, ({ contestantEmail }) => contestantEmail)
        const adminId = principalOf(request).userId
        await refuse(await writeAboutRequest(sql, { id, kind: 'forward', ...writing, adminId }), id)
        return { success: true as const, message: 'the request is forwarded' }
      },
    )

    /** @throws AppError messages_unavailable, invalid_text, text_too_long */
    function readWriting(
      { id: eventId, mail, closes }: Static<typeof requestWritingBody>,
      addressee: (known: Correspondents) => string | null,
    ): Pick<Writing, 'eventId' | 'text' | 'closes' | 'send'> {
      if (mail === null) return { eventId, text: '', closes }
      if (!settings.canMail) throw new AppError('messages_unavailable')
      const subject = readLine(mail.subject, 120)
      const text = readText(mail.text, requestMailMaxLength)
      const send = async (known: Correspondents): Promise<void> => {
        const to = addressee(known)
        if (to === null) throw new AppError('messages_unavailable')
        await sendMail(`request-${eventId}`, { to, subject, text, expiresAt: Math.floor(clock.now()) + mailMs })
      }
      return { eventId, text, closes, send }
    }
  },
)

/** @throws AppError invalid_text, text_too_long, invalid_body */
export function readText(typed: string, maxLength: number): string {
  const text = normaliseStory(typed)
  if (text === undefined) throw new AppError('invalid_text')
  if (lengthOf(text) > maxLength) throw new AppError('text_too_long')
  if (isBlank(text)) throw new AppError('invalid_body')
  return text
}
