import { withTimeout } from '@ashenda/core/async/timeout.ts'
import {
  changePasswordBody,
  forgotPasswordAnswer,
  forgotPasswordBody,
  ownResetAnswer,
  resetPasswordBody,
} from '@ashenda/core/contracts/http/accounts.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { normalisePassword } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, replacePassword } from '@ashenda/db/queries/accounts/accounts.ts'
import { endResets, findWaitingReset } from '@ashenda/db/queries/accounts/password-resets.ts'
import { endSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import type { FastifyRequest } from 'fastify'
import { defineRoutes, route } from '../../http/app.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { readNewPassword } from '../accounts/registration.ts'
import { principalOf } from '../sessions/principal.ts'
import { type Cookie, putCookie } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { presentReset } from './password-resets.ts'
import { forgetResetToken, forgotPassword, resetTokenIn, stopOwnReset } from './reset-password.ts'

const bodyLimit = 8_192
const answers = { 200: doneAnswer }

export const passwordRoutes = defineRoutes(
  'passwordRoutes',
  ['sql', 'admitAddress', 'securityLog', 'sessions', 'passwords', 'resets', 'rateLimits', 'settings'],
  async (app, services) => {
    const { sql, settings } = services

    app.post(
      '/api/v1/auth/forgot-password',
      {
        bodyLimit,
        ...route('public', ['accounts'], 'Set a new password by e-mail and favourite sport', {
          body: forgotPasswordBody,
          response: { 200: forgotPasswordAnswer },
        }),
      },
      async (request, reply) => {
        const came = await forgotPassword(request.body, request, reply, services)
        return came === 'done'
          ? { success: true as const, message: 'your password has been reset; please log in' }
          : {
              success: true as const,
              message: 'if e-mail and answer fit, a code is on its way, or your password can be set after 24 hours',
              next: '/reset-password' as const,
            }
      },
    )

    app.post(
      '/api/v1/auth/reset-password',
      {
        bodyLimit,
        ...route(
          'public',
          ['accounts'],
          "Set a new password by a code, by an admin's link, or after the hours of waiting",
          { body: resetPasswordBody, response: answers },
        ),
      },
      async (request, reply) => {
        services.admitAddress(request.ip)
        await services.resets.finish(request.body, resetTokenIn(request, settings.production), request)
        forgetResetToken(reply, settings.production)
        return { success: true as const, message: 'your password has been reset; please log in' }
      },
    )

    app.get(
      '/actor/password-reset',
      route('actor', ['accounts'], "Whether somebody waits to reset one's own password", {
        response: { 200: ownResetAnswer },
      }),
      async (request) => {
        const waiting = await findWaitingReset(sql, principalOf(request).userId)
        return { success: true as const, reset: waiting ? presentReset(waiting) : null }
      },
    )

    app.delete(
      '/actor/password-reset',
      route('actor', ['accounts'], "Stop a reset of one's own password", { response: answers }),
      async (request) => {
        if (!(await stopOwnReset(request, services))) throw new AppError('not_found')
        return { success: true as const, message: 'nobody can reset your password by this any more' }
      },
    )

    for (const role of ['actor', 'admin'] as const) {
      app.put(
        `/${role}/changePassword`,
        {
          bodyLimit,
          ...route(role, ['accounts'], "Change one's own password", { body: changePasswordBody, response: answers }),
        },
        async (request, reply) => {
          const setCookie = await changePassword(request, request.body.actor, services)
          putCookie(reply, setCookie)
          return { success: true as const, message: 'your password has been changed' }
        },
      )
    }
  },
)

interface ChangeDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly securityLog: SecurityLog
}

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
}

const lookUpMs = 2_000

/**
 * Changes the user's password, ends her other sessions and rotates this one's token. Resolves with its cookie. Of two
 * concurrent changes one gets wrong_password. @throws AppError wrong_password, password_length, password_common,
 * too_many_attempts, busy
 */
async function changePassword(
  request: FastifyRequest,
  { oldPassword, newPassword }: PasswordChange,
  { sql, sessions, passwords, rateLimits, securityLog }: ChangeDeps,
): Promise<Cookie> {
  const { userId, sessionId, role } = principalOf(request)
  const password = readNewPassword(newPassword)
  const { setCookie, ended } = await rateLimits.changePassword(userId, async () => {
    const account = await withTimeout(lookUpMs, findAccount(sql, { by: 'id', value: userId }))
    const seen = account?.passwordHash
    if (!(await passwords.verify(seen, normalisePassword(oldPassword), userId)) || !seen)
      throw new AppError('wrong_password')
    const hashed = await passwords.hash(password, userId)
    return sql.begin(async (tx) => {
      if (!(await replacePassword(tx, userId, seen, hashed))) throw new AppError('wrong_password')
      if (role === 'admin')
        await recordAction(tx, { adminId: userId, action: 'admin.change-password', subjectId: userId })
      await endResets(tx, userId)
      const ended = await endSessionsOf(tx, userId, sessionId)
      return { setCookie: await sessions.rotate(tx, sessionId), ended }
    })
  })
  securityLog.tell('authn_password_change', request)
  sessions.announceEnd(ended, { account: userId, reason: 'password_change' }, request)
  return setCookie
}
