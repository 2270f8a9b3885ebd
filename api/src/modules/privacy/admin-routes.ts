import { doneAnswer, refusal, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { eraseContestantBody, eraseVoterBody } from '@ashenda/core/contracts/http/privacy.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { eraseVoter } from '@ashenda/db/queries/erasure.ts'
import { Type } from 'typebox'
import type { Module } from '../../module.ts'
import { actionReasonMaxLength, readReason } from '../../read-line.ts'
import { principalOf } from '../../sessions/principal.ts'
import { eraseAccount } from './erase-account.ts'

const config = { access: 'admin' } as const
const tags = ['admin']
const response = { 200: doneAnswer, '4xx': refusal, '5xx': refusal }

/** Whoever asks to be forgotten is; ballots and tally stay. */
export const adminPrivacyRoutes: Module = async (app, services) => {
  const { sql, ballots } = services

  app.post(
    '/admin/voters/erase',
    { config, schema: { summary: 'Erase phone and name of a voter', tags, body: eraseVoterBody, response } },
    async (request) => {
      const phone = parsePhone(request.body.phone)
      if (phone === undefined) throw new AppError('bad_phone')
      const by = {
        adminId: principalOf(request).userId,
        reason: readReason(request.body.reason, actionReasonMaxLength),
      }
      if (!(await eraseVoter(sql, voterIdOf(ballots.pepper, phone), { by }))) throw new AppError('not_found')
      return { success: true as const, message: 'the voter is erased; the votes stay' }
    },
  )

  app.post(
    '/admin/contestants/:id/erase',
    {
      config,
      schema: {
        summary: 'Erase what is personal of a contestant',
        tags,
        params: Type.Object({ id: uuid }),
        body: eraseContestantBody,
        response,
      },
    },
    async (request) => {
      const by = {
        adminId: principalOf(request).userId,
        reason: readReason(request.body.reason, actionReasonMaxLength),
      }
      await eraseAccount(request.params.id, { by }, services)
      return { success: true as const, message: 'the contestant is erased; votes for her stay' }
    },
  )
}
