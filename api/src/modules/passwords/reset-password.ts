import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { ForgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { normaliseAnswer } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount, type KnownAccount, resetPassword as writeReset } from '@ashenda/db/queries/accounts/accounts.ts'
import { endSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import { reasonOfFailure } from '../../security-log/reason-of-failure.ts'
import type { SecurityLog, SeenRequest } from '../../security-log/security-log.ts'
import { identityOfEmail } from '../accounts/identity.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { readNewPassword } from '../accounts/registration.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface ResetDeps {
  readonly sql: Sql
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly securityLog: SecurityLog
}

const lookUpMs = 2_000

/**
 * Sets a new password if e-mail and favourite sport of a contestant are right; every session ends. No account, no answer set
 * and a wrong answer are one refusal and take the same time. Admins cannot use it: the secret is too weak for them.
 * @throws AppError reset_refused, too_many_attempts, password_length, password_common, busy
 */
export async function resetPassword(
  { email, answer, newPassword }: ForgotPasswordBody,
  request: SeenRequest,
  { sql, sessions, passwords, attempts, securityLog }: ResetDeps,
): Promise<void> {
  const password = readNewPassword(newPassword)
  const { identity, countedAs } = identityOfEmail(email)
  let known: KnownAccount | undefined
  const check = async (): Promise<SessionsOf> => {
    const account = identity && (await withTimeout(lookUpMs, findAccount(sql, identity)))
    known = account
    const seen = account?.role === 'actor' ? account.answerHash : null
    const fits = await passwords.verify(seen, normaliseAnswer(answer))
    if (!fits || !account || seen === null) throw new AppError('reset_refused')
    const hashed = await passwords.hash(password)
    const ended = await sql.begin(async (tx) => {
      if (!(await writeReset(tx, account.id, seen, hashed))) throw new AppError('reset_refused')
      return endSessionsOf(tx, account.id, null)
    })
    return { account: account.id, ended }
  }
  securityLog.tell('authn_password_reset_request', request, { identity: countedAs })
  try {
    const { account, ended } = await attempts.reset({ account: countedAs, address: request.ip }, check)
    securityLog.tell('authn_password_reset', request, { account, identity: countedAs })
    sessions.announceEnd(ended, { account, reason: 'password_reset' }, request)
  } catch (error) {
    const reason = reasonOfFailure(error, known ? 'wrong_answer' : 'unknown_account')
    if (reason)
      securityLog.tell('authn_password_reset_fail', request, { account: known?.id, identity: countedAs, reason })
    throw error
  }
}

interface SessionsOf {
  readonly account: string
  readonly ended: readonly string[]
}
