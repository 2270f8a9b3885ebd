import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { normalisePassword } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, replacePassword } from '@ashenda/db/queries/accounts/accounts.ts'
import { endResets } from '@ashenda/db/queries/accounts/password-resets.ts'
import { endSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import type { FastifyRequest } from 'fastify'
import type { Attempts } from '../../rate-limits/attempts.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { readNewPassword } from '../accounts/registration.ts'
import { principalOf } from '../sessions/principal.ts'
import type { Cookie } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface ChangeDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly securityLog: SecurityLog
}

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
}

const lookUpMs = 2_000

/**
 * Changes one's own password; all other sessions end, and this one gets a new token. Resolves with its cookie. Of
 * two changes at once one wins, and to the other its current password is wrong.
 * @throws AppError wrong_password, password_length, password_common, too_many_attempts, busy
 */
export async function changePassword(
  request: FastifyRequest,
  { oldPassword, newPassword }: PasswordChange,
  { sql, sessions, passwords, attempts, securityLog }: ChangeDeps,
): Promise<Cookie> {
  const { userId, sessionId, role } = principalOf(request)
  const password = readNewPassword(newPassword)
  const { setCookie, ended } = await attempts.changePassword(userId, async () => {
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
