import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type ChangeDecisionBody,
  changeDecisionAnswer,
  changeDecisionBody,
  moderationAnswer,
  type QueuedContestant,
} from '@ashenda/core/contracts/http/moderation.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import { rejectionNoteMaxLength } from '@ashenda/core/domain/moderation.ts'
import { findStanding } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import { changeSteps, decideChange } from '@ashenda/db/queries/contestants/decide-change.ts'
import {
  countQueue,
  listQueue,
  type QueuedImage,
  type QueuedRow,
} from '@ashenda/db/queries/contestants/review-queue.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readLine } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

const atOnce = 30
const reading = { access: 'admin' } as const
const changing = { access: 'admin:contestants' } as const
const tags = ['admin']
const params = Type.Object({ id: uuid })

/** Contestants' pending changes and the reports about them (decision 40). */
export const moderationRoutes = defineRoutes(
  'moderationRoutes',
  ['sql', 'directory', 'publish', 'photos'],
  async (app, { sql, directory, publish, photos }) => {
    app.get(
      '/admin/moderation',
      route(reading, tags, 'What waits for an admin to look at it, the longest first', {
        querystring: contestQuery,
        response: { 200: moderationAnswer },
      }),
      async ({ query }) => {
        const contest = someContestOf(query, { directory })
        const [rows, counts] = await Promise.all([listQueue(sql, contest, atOnce), countQueue(sql, contest)])
        return { success: true as const, counts, contestants: rows.map(presentQueued) }
      },
    )

    app.post(
      '/admin/moderation/:id/change',
      route(changing, tags, 'Let what a contestant wants to show be public, or turn it down', {
        params,
        body: changeDecisionBody,
        response: { 200: changeDecisionAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { body, params } = request
        const id = params.id.toLowerCase()
        const rejection = readRejection(body)
        const { userId: adminId } = principalOf(request)
        const decided = await decideChange(sql, {
          id,
          adminId,
          version: body.version.toLowerCase(),
          ...(rejection && { rejection }),
        })
        if ('problem' in decided) throw await refusalWithLastAction(sql, decided.problem, id, changeSteps)
        publish({ type: 'directory-changed' })
        await photos.remove(decided.removed.flatMap(keysOfImage))
        const message = rejection ? 'it is rejected' : 'it is approved'
        return { success: true as const, message, standing: await findStanding(sql, id) }
      },
    )
  },
)

/** Undefined for an approval. @throws AppError invalid_text, text_too_long */
const readRejection = (body: ChangeDecisionBody) =>
  body.decision === 'approve'
    ? undefined
    : { reason: body.reason, note: readLine((body.note ?? '').replaceAll(/\s+/g, ' '), rejectionNoteMaxLength) }

/** A contestant with pending changes, as admins review her. */
function presentQueued(row: QueuedRow): QueuedContestant {
  const { id, isHeld, isActive, guardian, waitsSince, shown, shownImages, change, reports, reportCount } = row
  return {
    _id: id,
    isHeld,
    isActive,
    guardian,
    waitsSince: waitsSince.toISOString(),
    shown: { ...shown, photos: shownImages.map(presentPhoto) },
    change: change && presentWaiting(change),
    reports: { count: reportCount, list: reports.map(({ id: _id, reason, note, at }) => ({ _id, reason, note, at })) },
  }
}

export const presentWaiting = ({ images, ...change }: NonNullable<QueuedRow['change']>) => ({
  ...change,
  photos: images.map(presentPhoto),
})

const presentPhoto = ({ slot, file }: QueuedImage) => ({ place: slot, file })
