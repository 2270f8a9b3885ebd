import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type ContestantDetails,
  contestantDetailsAnswer,
  contestantDetailsBody,
  contestantNoteAnswer,
  contestantNoteBody,
  noteMaxLength,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { contestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import { eachText } from '@ashenda/core/domain/moderation.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { listActionsAbout } from '@ashenda/db/queries/admin/admin-actions.ts'
import { findKeptContestant } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import {
  type ContestantNote,
  changeDetails,
  type Details,
  deleteNote,
  detailSteps,
  insertNote,
  listNotes,
  listReportsOf,
} from '@ashenda/db/queries/contestants/contestant-record.ts'
import { findVoteHours } from '@ashenda/db/queries/contestants/own-votes.ts'
import { listRequests } from '@ashenda/db/queries/contestants/requests.ts'
import { findWaitingChange } from '@ashenda/db/queries/contestants/review-queue.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { textReaders } from '../accounts/registration.ts'
import { presentAction, refusalWithLastAction } from '../audit-log/actions.ts'
import { presentWaiting } from '../moderation/routes.ts'
import { principalOf } from '../sessions/principal.ts'

const listedAtMost = 50
const reading = { access: 'admin' } as const
const changing = { access: 'admin:contestants' } as const
const tags = ['admin']
const params = Type.Object({ id: uuid })

/** A contestant's page for admins: what waits, votes by hour, requests, reports, notes, what admins did; and changes of her details. */
export const contestantRecordRoutes = defineRoutes(
  'contestantRecordRoutes',
  ['sql', 'publish', 'emailChanges'],
  async (app, { sql, publish, emailChanges }) => {
    app.get(
      '/admin/contestants/:id/record',
      route(reading, tags, 'What admins know of a contestant beside her data', {
        params,
        response: { 200: contestantRecordAnswer },
      }),
      async ({ params: { id } }) => {
        const [kept, change, hours, requests, reports, notes, actions] = await Promise.all([
          findKeptContestant(sql, id),
          findWaitingChange(sql, id),
          findVoteHours(sql, id),
          listRequests(sql, { contestantId: id }, listedAtMost),
          listReportsOf(sql, id, listedAtMost),
          listNotes(sql, id, listedAtMost),
          listActionsAbout(sql, id, listedAtMost),
        ])
        if (!kept) throw new AppError('not_found')
        return {
          success: true as const,
          change: change && presentWaiting(change),
          hours: [...hours],
          requests: requests.map((one) => ({
            _id: one.id,
            brandName: one.brandName,
            kind: one.kind,
            at: one.createdAt.toISOString(),
            isHandled: one.handledAt !== null,
          })),
          reports: reports.map(({ id: _id, at, closedAt, ...report }) => ({
            ...report,
            _id,
            at: at.toISOString(),
            closedAt: closedAt?.toISOString() ?? null,
          })),
          notes: notes.map(presentNote),
          actions: actions.map(presentAction),
        }
      },
    )

    app.put(
      '/admin/contestants/:id/details',
      {
        bodyLimit: 65_536,
        ...route(changing, tags, 'Change what the public reads about a contestant', {
          params,
          body: contestantDetailsBody,
          response: { 200: contestantDetailsAnswer, 409: refusalWithAction },
        }),
      },
      async (request) => {
        const { id } = request.params
        const { details, seen } = request.body
        const is = { ...eachText((text) => textReaders[text](details[text])), zoneId: details.zone }
        const change = { id, adminId: principalOf(request).userId, seen: asSeen(seen), is }
        const done = await changeDetails(sql, change)
        if ('problem' in done) {
          if (done.problem !== 'version_conflict') throw new AppError(done.problem)
          throw await refusalWithLastAction(sql, done.problem, id, detailSteps)
        }
        if (done.isChanged) publish({ type: 'directory-changed' })
        const isTold = done.isChanged && (await emailChanges.tellDetails(done, request.ip))
        return { success: true as const, message: 'her details are changed', isTold }
      },
    )

    app.post(
      '/admin/contestants/:id/notes',
      {
        bodyLimit: 16_384,
        ...route(changing, tags, 'Note something about a contestant for other admins', {
          params,
          body: contestantNoteBody,
          response: { 200: contestantNoteAnswer },
        }),
      },
      async (request) => {
        const text = readNote(request.body.note)
        const adminId = principalOf(request).userId
        const note = await insertNote(sql, { contestant: request.params.id, adminId, text })
        if (!note) throw new AppError('not_found')
        return { success: true as const, message: 'it is noted', note: presentNote(note) }
      },
    )

    app.delete(
      '/admin/contestants/:id/notes/:note',
      route(changing, tags, 'Remove a note about a contestant', {
        params: Type.Object({ id: uuid, note: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const { id: contestant, note } = request.params
        const isGone = await deleteNote(sql, { contestant, adminId: principalOf(request).userId, id: note })
        if (!isGone) throw new AppError('not_found')
        return { success: true as const, message: 'the note is removed' }
      },
    )
  },
)

const asSeen = ({ zone, ...texts }: ContestantDetails): Details => ({ ...texts, zoneId: zone })

/** @throws AppError invalid_text, text_too_long, invalid_body */
function readNote(typed: string): string {
  const note = normaliseStory(typed)
  if (note === undefined) throw new AppError('invalid_text')
  if (isBlank(note)) throw new AppError('invalid_body')
  if (lengthOf(note) > noteMaxLength) throw new AppError('text_too_long')
  return note
}

const presentNote = ({ id, text, by, at }: ContestantNote) => ({ _id: id, text, by, at: at.toISOString() })
