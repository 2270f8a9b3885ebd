import { loginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import {
  acceptInvitationBody,
  invitationAnswer,
  invitationsAnswer,
  inviteAnswer,
  inviteBody,
  lookUpInvitationBody,
} from '@ashenda/core/contracts/http/admins.ts'
import { doneAnswer, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  withdrawInvitation,
} from '@ashenda/db/queries/accounts/invitations.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { originOf } from '../../http/origin.ts'
import { readName } from '../../http/read-line.ts'
import { presentLogin } from '../accounts/presenter.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { hashOf, newToken, putCookie } from '../sessions/session-cookie.ts'
import { acceptInvitation } from './accept-invitation.ts'

const bodyLimit = 4_096
const config = { access: 'admin:admins' } as const
const byWhoHasTheLink = { access: 'public' } as const
const tags = ['admin']

/** How somebody becomes an admin: by a link that an owner made, which is good once and for three days. */
export const invitationRoutes = defineRoutes(
  'invitationRoutes',
  ['sql', 'securityLog', 'sessions', 'passwords', 'attempts', 'settings'],
  async (app, services) => {
    const { sql, settings } = services

    app.get(
      '/admin/invitations',
      {
        config,
        schema: {
          summary: 'Invitations that can still be accepted, the latest first',
          tags,
          response: { 200: invitationsAnswer, ...refusals },
        },
      },
      async () => ({
        success: true as const,
        invitations: (await listInvitations(sql)).map(({ id, expiresAt, ...invitation }) => ({
          _id: id,
          ...invitation,
          expiresAt: expiresAt.toISOString(),
        })),
      }),
    )

    app.post(
      '/admin/invitations',
      {
        bodyLimit,
        config,
        schema: {
          summary: 'A link by which somebody becomes an admin',
          tags,
          body: inviteBody,
          response: { 200: inviteAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const { password, adminRole } = request.body
        const note = readName(request.body.note)
        const { userId } = principalOf(request)
        await requirePassword(userId, password, services)
        const [id, token] = [v7(), newToken()]
        const expiresAt = await insertInvitation(sql, { id, tokenHash: hashOf(token), adminRole, note }, userId)
        if (!expiresAt) throw new AppError('not_allowed')
        reply.header('cache-control', 'no-store')
        // In the fragment: no server logs it, and programs that open links in messages cannot use it up.
        const link = `${originOf(request, settings.publicUrl)}/admin/join#${token}`
        return { success: true as const, _id: id, link, expiresAt: expiresAt.toISOString() }
      },
    )

    app.delete(
      '/admin/invitations/:id',
      {
        config,
        schema: {
          summary: 'Withdraw an invitation',
          tags,
          params: Type.Object({ id: uuid }),
          response: { 200: doneAnswer, ...refusals },
        },
      },
      async (request) => {
        if (!(await withdrawInvitation(sql, request.params.id, principalOf(request).userId)))
          throw new AppError('not_found')
        return { success: true as const, message: 'the invitation is withdrawn' }
      },
    )

    app.post(
      '/invitations/look-up', // by a body: an address would put the token into logs
      {
        bodyLimit,
        config: byWhoHasTheLink,
        schema: {
          summary: 'What a link invites to',
          tags,
          body: lookUpInvitationBody,
          response: { 200: invitationAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const invitation = await findInvitation(sql, hashOf(request.body.token))
        if (!invitation) throw new AppError('invitation_invalid')
        const { adminRole, invitedBy, expiresAt } = invitation
        reply.header('cache-control', 'no-store')
        return { success: true as const, adminRole, invitedBy, expiresAt: expiresAt.toISOString() }
      },
    )

    app.post(
      '/invitations/accept',
      {
        bodyLimit,
        config: byWhoHasTheLink,
        schema: {
          summary: 'Become an admin by a link, and be logged in',
          tags,
          body: acceptInvitationBody,
          response: { 200: loginAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const { account, setCookie } = await acceptInvitation(request.body, request, services)
        putCookie(reply, setCookie)
        return presentLogin('Welcome', account)
      },
    )
  },
)
