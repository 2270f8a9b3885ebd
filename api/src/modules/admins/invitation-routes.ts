import { loginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import {
  acceptInvitationBody,
  invitationAnswer,
  invitationsAnswer,
  inviteAnswer,
  inviteBody,
  lookUpInvitationBody,
  type NewAdmin,
} from '@ashenda/core/contracts/http/admins.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { insertAdminAccount } from '@ashenda/db/queries/accounts/admins.ts'
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  lockInvitation,
  acceptInvitation as markAccepted,
  withdrawInvitation,
} from '@ashenda/db/queries/accounts/invitations.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { readName } from '../../http/read-line.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { refusalOfTaken } from '../accounts/identity.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { presentLogin } from '../accounts/presenter.ts'
import { readEmail, readNewPassword, readPhone } from '../accounts/registration.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { type Cookie, hashOf, newToken, putCookie } from '../sessions/session-cookie.ts'
import type { Browser, Sessions } from '../sessions/sessions.ts'

const bodyLimit = 4_096
const config = { access: 'admin:admins' } as const
const byWhoHasTheLink = { access: 'public' } as const
const tags = ['admin']

/** New admins join by an owner's link, which works once and for three days. */
export const invitationRoutes = defineRoutes(
  'invitationRoutes',
  ['sql', 'securityLog', 'sessions', 'passwords', 'rateLimits', 'settings'],
  async (app, services) => {
    const { sql, settings } = services

    app.get(
      '/admin/invitations',
      route(config, tags, 'Invitations that can still be accepted, the latest first', {
        response: { 200: invitationsAnswer },
      }),
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
        ...route(config, tags, 'A link by which somebody becomes an admin', {
          body: inviteBody,
          response: { 200: inviteAnswer },
        }),
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
        // In the fragment: servers do not log it, and link previews cannot use it up.
        const link = `${originOf(request, settings.publicUrl)}/admin/join#${token}`
        return { success: true as const, _id: id, link, expiresAt: expiresAt.toISOString() }
      },
    )

    app.delete(
      '/admin/invitations/:id',
      route(config, tags, 'Withdraw an invitation', {
        params: Type.Object({ id: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        if (!(await withdrawInvitation(sql, request.params.id, principalOf(request).userId)))
          throw new AppError('not_found')
        return { success: true as const, message: 'the invitation is withdrawn' }
      },
    )

    app.post(
      '/invitations/look-up', // POST: a query would put the token into logs
      {
        bodyLimit,
        ...route(byWhoHasTheLink, tags, 'What a link invites to', {
          body: lookUpInvitationBody,
          response: { 200: invitationAnswer },
        }),
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
        ...route(byWhoHasTheLink, tags, 'Become an admin by a link, and be logged in', {
          body: acceptInvitationBody,
          response: { 200: loginAnswer },
        }),
      },
      async (request, reply) => {
        const { account, setCookie } = await acceptInvitation(request.body, request, services)
        putCookie(reply, setCookie)
        return presentLogin('Welcome', account)
      },
    )
  },
)

interface AcceptDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly securityLog: SecurityLog
}

interface Accepted {
  readonly account: {
    readonly role: 'admin'
    readonly adminRole: AdminRole
    readonly fname: string
    readonly mname: string
    readonly lname: string
    readonly phone: string
    readonly email: string
  }
  readonly setCookie: Cookie
}

/**
 * Creates the invited account, logs it in and consumes the link, in one transaction. An invalid link costs no hashing.
 * @throws AppError invitation_invalid, phone_taken, email_taken and refusals of fields; too_many_attempts, busy
 */
async function acceptInvitation(
  { token, admin }: { readonly token: string; readonly admin: NewAdmin },
  browser: Browser,
  { sql, sessions, passwords, rateLimits, securityLog }: AcceptDeps,
): Promise<Accepted> {
  const tokenHash = hashOf(token)
  if (!(await findInvitation(sql, tokenHash))) throw new AppError('invitation_invalid')
  const email = readEmail(admin.email)
  if (email === null) throw new AppError('bad_email')
  const password = readNewPassword(admin.password)
  const read = {
    id: v7(),
    fname: readName(admin.fname),
    mname: readName(admin.mname),
    phone: readPhone(admin.phone),
    email,
  }
  await rateLimits.register(browser.ip)
  const passwordHash = await passwords.hash(password)
  let adminRole: AdminRole = 'viewer'
  const setCookie = await sessions
    .begin(browser, async (tx) => {
      const invitation = await lockInvitation(tx, tokenHash)
      if (!invitation) throw new AppError('invitation_invalid')
      adminRole = invitation.adminRole
      await insertAdminAccount(tx, { ...read, adminRole, passwordHash })
      await markAccepted(tx, invitation, read.id)
      return { id: read.id, role: 'admin' }
    })
    .catch((error: unknown) => {
      throw refusalOfTaken(error)
    })
  securityLog.tell('user_created', browser, { account: read.id })
  return { account: { ...read, lname: '', role: 'admin', adminRole }, setCookie }
}
