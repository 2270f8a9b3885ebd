import { doneAnswer, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { resetLinkAnswer, resetLinkBody } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { endSessionsOfContestant, insertResetLink } from '@ashenda/db/queries/accounts/password-resets.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { originOf } from '../../http/origin.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { hashOf, newToken } from '../sessions/session-cookie.ts'

const tags = ['admin']
const params = Type.Object({ id: uuid })

/** A contestant's way back into her account, and out of it everywhere. */
export const contestantAccountRoutes = defineRoutes(
  'contestantAccountRoutes',
  ['sql', 'sessions', 'settings', 'securityLog'],
  async (app, { sql, sessions, settings, securityLog }) => {
    app.post(
      '/admin/contestants/:id/reset-link',
      {
        bodyLimit: 4_096,
        config: { access: 'admin:accounts' },
        schema: {
          summary: 'A link by which whoever has it sets the password of a contestant, once',
          tags,
          params,
          body: resetLinkBody,
          response: { 200: resetLinkAnswer, ...refusals },
        },
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
        // In the fragment: no server logs it, and programs that open links in messages cannot use it up.
        const link = `${originOf(request, settings.publicUrl)}/reset-password#${token}`
        return { success: true as const, link, expiresAt: expiresAt.toISOString() }
      },
    )

    app.delete(
      '/admin/contestants/:id/sessions',
      {
        config: { access: 'admin:contestants' },
        schema: {
          summary: 'Log a contestant out everywhere',
          tags,
          params,
          response: { 200: doneAnswer, ...refusals },
        },
      },
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
