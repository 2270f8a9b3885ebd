import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  contestantErasurePreview,
  eraseContestantBody,
  eraseVoterBody,
  lookUpVoterBody,
  voterErasurePreview,
} from '@ashenda/core/contracts/http/privacy.ts'
import type { VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Erasing, eraseVoter as eraseRows } from '@ashenda/db/queries/privacy/erasure.ts'
import { previewContestantErasure, previewVoterErasure } from '@ashenda/db/queries/privacy/erasure-preview.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { QueuedBallots } from '../queues/queued-ballots.ts'
import { principalOf } from '../sessions/principal.ts'
import { eraseAccount } from './erase-account.ts'

const config = { access: 'admin:erasure' } as const
const tags = ['admin']
const done = { 200: doneAnswer }
const params = Type.Object({ id: uuid })

/** Erases voters on request; ballots and tally stay. */
export const adminPrivacyRoutes = defineRoutes(
  'adminPrivacyRoutes',
  ['sql', 'voterPeppers', 'securityLog', 'sessions', 'photos', 'publish', 'queuedBallots'],
  async (app, services) => {
    const { sql, queuedBallots } = services

    app.post(
      '/admin/voters/look-up', // POST: a query would put the phone into logs
      route(config, tags, 'What erasing a voter takes away, and what stays', {
        body: lookUpVoterBody,
        response: { 200: voterErasurePreview },
      }),
      async (request) => {
        const voter = voterOf(request.body.phone, services)
        const isQueued = await whileRedisIsThere(() => queuedBallots.isThere(voter))
        const { since, erasedAt, name, ...counts } = await previewVoterErasure(sql, voter)
        const isThere = name !== null || isQueued || counts.requests + counts.orders + counts.letters > 0
        return {
          success: true as const,
          phone: voter.phone,
          isThere,
          isQueued,
          name,
          since: since?.toISOString() ?? null,
          erasedAt: erasedAt?.toISOString() ?? null,
          ...counts,
        }
      },
    )

    app.post(
      '/admin/voters/erase',
      route(config, tags, 'Erase phone and name of a voter', { body: eraseVoterBody, response: done }),
      async (request) => {
        await eraseVoter(voterOf(request.body.phone, services), { by: whoAndWhy(request) }, services)
        return { success: true as const, message: 'the voter is erased; the votes stay' }
      },
    )

    app.get(
      '/admin/contestants/:id/erasure',
      route(config, tags, 'What erasing a contestant takes away, and what stays', {
        params,
        response: { 200: contestantErasurePreview },
      }),
      async (request) => {
        const preview = await previewContestantErasure(sql, request.params.id)
        if (!preview) throw new AppError('not_found')
        return { success: true as const, ...preview }
      },
    )

    app.post(
      '/admin/contestants/:id/erase',
      route(config, tags, 'Erase what is personal of a contestant', {
        params,
        body: eraseContestantBody,
        response: done,
      }),
      async (request) => {
        await eraseAccount(request.params.id, { by: whoAndWhy(request) }, request, services)
        return { success: true as const, message: 'the contestant is erased; votes for her stay' }
      },
    )
  },
)

const whoAndWhy = (request: FastifyRequest<{ Body: { reason: string } }>) => ({
  adminId: principalOf(request).userId,
  reason: readReason(request.body.reason, actionReasonMaxLength),
})

/** @throws AppError bad_phone */
function voterOf(typed: string, { voterPeppers }: { readonly voterPeppers: VoterPeppers }): VoterToErase {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  return voterPeppers.voterOf(phone)
}

/**
 * Erases a voter from the database and from queued ballots, which then find the emptied row. @throws AppError
 * not_found, unavailable: after a Redis failure a retry does the rest
 */
async function eraseVoter(
  voter: VoterToErase,
  erasing: Erasing,
  { sql, queuedBallots }: { readonly sql: Sql; readonly queuedBallots: QueuedBallots },
): Promise<void> {
  const isQueued = await whileRedisIsThere(() => queuedBallots.isThere(voter))
  if (!(await eraseRows(sql, voter, { ...erasing, isQueued }))) throw new AppError('not_found')
  await whileRedisIsThere(() => queuedBallots.forget(voter))
}
