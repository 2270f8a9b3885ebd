import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  activityAnswer,
  activityBody,
  adminContestantsAnswer,
  adminContestantsQuery,
  type ContestantsFilter,
  contestantsFileQuery,
  removePhotoBody,
  resetLinkAnswer,
  resetLinkBody,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { parsePhone, phonePartOf } from '@ashenda/core/domain/phone.ts'
import { slotNumberOf } from '@ashenda/core/domain/photo.ts'
import { isStorable } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { endSessionsOfContestant, insertResetLink } from '@ashenda/db/queries/accounts/password-resets.ts'
import { activitySteps, setActivity } from '@ashenda/db/queries/contestants/activity.ts'
import {
  type ContestantsWanted,
  contestantList,
  type Exposure,
  type KeptContestant,
  removePhoto,
} from '@ashenda/db/queries/contestants/contestant-admin.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { type Contests, directoryOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { answerList, type CsvColumn, sendCsv } from '../../http/list.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { hashOf, newToken } from '../sessions/session-cookie.ts'
import { presentKept } from './presenter.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contestants' } as const
const tags = ['admin']

/** Admins' view of contestants, and their changes to them. */
export const contestantAdminRoutes = defineRoutes(
  'contestantAdminRoutes',
  ['sql', 'directory', 'archive', 'securityLog', 'photos', 'publish'],
  async (app, services) => {
    const { sql, publish, photos } = services
    app.get(
      '/admin/contestants',
      route(reading, tags, 'Everyone who stands in a contest, the latest to register first', {
        querystring: adminContestantsQuery,
        response: { 200: adminContestantsAnswer },
      }),
      async ({ query }) => {
        const list = contestantList(sql, await readWanted(query, services))
        const { rows, totals, ...rest } = await answerList<KeptContestant, { readonly exposure: Exposure }>(
          sql,
          list,
          query,
          '-registeredAt',
        )
        return { success: true as const, rows: rows.map(presentKept), ...rest, exposure: totals.exposure }
      },
    )

    app.get(
      '/admin/contestants.csv',
      route(reading, tags, 'The contestants that fit a filter, for a spreadsheet', {
        querystring: contestantsFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query }, reply) =>
        sendCsv<KeptContestant>(
          reply,
          sql,
          contestantList(sql, await readWanted(query, services)),
          'contestants',
          csvColumns,
        ),
    )

    app.put(
      '/admin/activity',
      route(changing, tags, 'Let a contestant take part, or not any longer', {
        body: activityBody,
        response: { 200: activityAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { actor, reason } = request.body
        const isActive = actor.active
        const problem = await setActivity(sql, {
          id: actor.id,
          isActive,
          adminId: principalOf(request).userId,
          reason: reason === undefined ? '' : readReason(reason, actionReasonMaxLength),
        })
        if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, actor.id, activitySteps)
        if (problem) throw new AppError(problem)
        tellActivity(request, { id: actor.id, isActive }, services)
        return {
          success: true as const,
          message: isActive ? 'she takes part' : 'she takes no part any longer',
          isActive,
        }
      },
    )

    app.delete(
      '/admin/contestants/:id/photos/:slot',
      route(changing, tags, 'Remove a photo of a contestant', {
        params: Type.Object({ id: uuid, slot: Type.String({ description: 'image1, image2 or image3' }) }),
        body: removePhotoBody,
        response: { 200: doneAnswer, 404: refusalWithAction },
      }),
      async (request) => {
        const { id, slot } = request.params
        const number = slotNumberOf(slot)
        const reason = readReason(request.body.reason, actionReasonMaxLength)
        const adminId = principalOf(request).userId
        const files = number ? await removePhoto(sql, { id, slot: number, adminId, reason }) : []
        if (files.length === 0) throw await refusalWithLastAction(sql, 'no_photo', id, ['contestant.remove-photo'])
        publish({ type: 'directory-changed' })
        await photos.remove(files.flatMap(keysOfImage))
        return { success: true as const, message: 'Image deleted successfully' }
      },
    )
  },
)

/** The search field takes a name, matched as in the public search, or part of a phone. */
export async function readWanted(query: ContestantsFilter, contests: Contests): Promise<ContestantsWanted> {
  const { q = '', zone, active, paid, photo, waiting, reported, minor } = query
  if (!isStorable(q)) throw new AppError('invalid_text')
  const directory = await directoryOf(query, contests)
  const asked = (choice: 'true' | 'false' | undefined) => (choice === undefined ? undefined : choice === 'true')
  return {
    contest: directory.content?.contest.id,
    named: directory.idsNamed(q),
    phonePart: parsePhone(q) ?? phonePartOf(q),
    zoneId: zone,
    isActive: asked(active),
    isPaid: asked(paid),
    hasNoPhoto: photo === 'none',
    isWaiting: waiting === 'true',
    isReported: reported === 'true',
    isMinor: minor === 'true',
  }
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

const csvColumns: readonly CsvColumn<KeptContestant>[] = [
  { name: 'registered', cell: ({ registeredAt }) => registeredAt.toISOString() },
  { name: 'name', cell: fullNameOf },
  { name: 'phone', cell: ({ phone }) => phone ?? '' },
  { name: 'e-mail', cell: ({ email }) => email ?? '' },
  { name: 'zone', cell: ({ zoneName }) => zoneName ?? '' },
  { name: 'approved', cell: ({ isHeld }) => yesNo(!isHeld) },
  { name: 'active', cell: ({ isActive }) => yesNo(isActive) },
  { name: 'paid', cell: ({ isPaid }) => yesNo(isPaid) },
  { name: 'photos', cell: ({ images }) => String(images.length) },
  { name: 'votes', cell: ({ votes }) => String(votes) },
  { name: 'free votes', cell: ({ freeVotes }) => String(freeVotes) },
  { name: 'paid votes', cell: ({ paidVotes }) => String(paidVotes) },
  { name: 'consent', cell: ({ consent }) => consent?.at ?? '' },
  { name: 'guardian', cell: ({ consent }) => consent?.guardian ?? '' },
  { name: 'shown on the first page of the list', cell: ({ shownFirst }) => String(shownFirst) },
  { name: 'shown on later pages', cell: ({ shownLater }) => String(shownLater) },
  { name: 'last log-in', cell: ({ lastLogInAt }) => lastLogInAt?.toISOString() ?? '' },
]

const params = Type.Object({ id: uuid })

/** Helps a contestant back into her account, or logs her out everywhere. */
export const contestantAccountRoutes = defineRoutes(
  'contestantAccountRoutes',
  ['sql', 'sessions', 'settings', 'securityLog'],
  async (app, { sql, sessions, settings, securityLog }) => {
    app.post(
      '/admin/contestants/:id/reset-link',
      {
        bodyLimit: 4_096,
        ...route('admin:accounts', tags, 'A link by which whoever has it sets the password of a contestant, once', {
          params,
          body: resetLinkBody,
          response: { 200: resetLinkAnswer },
        }),
      },
      async (request, reply) => {
        const { id } = request.params
        const reason = readReason(request.body.reason, actionReasonMaxLength)
        const token = newToken()
        const made = { id: v7(), contestantId: id, tokenHash: hashOf(token), reason }
        const expiresAt = await insertResetLink(sql, made, principalOf(request).userId)
        if (typeof expiresAt === 'string') throw new AppError(expiresAt)
        securityLog.tell('authn_password_reset_link', request, { subject: id })
        reply.header('cache-control', 'no-store')
        // In the fragment: servers do not log it, and link previews cannot use it up.
        const link = `${originOf(request, settings.publicUrl)}/reset-password#${token}`
        return { success: true as const, link, expiresAt: expiresAt.toISOString() }
      },
    )

    app.delete(
      '/admin/contestants/:id/sessions',
      route('admin:contestants', tags, 'Log a contestant out everywhere', { params, response: { 200: doneAnswer } }),
      async (request) => {
        const { id } = request.params
        const ended = await endSessionsOfContestant(sql, id, principalOf(request).userId)
        if (!ended) throw new AppError('not_found')
        sessions.announceEnd(ended, { account: id, reason: 'by_admin' }, request)
        return { success: true as const, message: 'logged out everywhere' }
      },
    )
  },
)

interface Activity {
  readonly id: string
  readonly isActive: boolean
}

/** Logs that a contestant was shown or hidden, and makes every api reload its directory. */
export function tellActivity(
  request: FastifyRequest,
  { id, isActive }: Activity,
  { securityLog, publish }: { readonly securityLog: SecurityLog; readonly publish: Publish },
): void {
  securityLog.tell('authz_change', request, { subject: id, reason: isActive ? 'activated' : 'deactivated' })
  publish({ type: 'directory-changed' })
}
