import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { ForgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { normaliseAnswer } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findAccount, resetPassword as writeReset } from '@ashenda/db/queries/accounts/accounts.ts'
import { endSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import type { Services } from '../../module.ts'
import { identityOfEmail } from '../accounts/identity.ts'
import { readNewPassword } from '../accounts/registration.ts'

type ResetDeps = Pick<Services, 'sql' | 'sessions' | 'passwords' | 'attempts'>

const lookUpMs = 2_000

/**
 * A new password for whoever knows e-mail and favourite sport of a contestant; every session ends. No account, no answer set
 * and a wrong answer are one refusal and take one time. An admin's password is too much for so weak a secret.
 * @throws AppError reset_refused, too_many_attempts, password_length, password_common, busy
 */
export async function resetPassword(
  { email, answer, newPassword }: ForgotPasswordBody,
  address: string,
  { sql, sessions, passwords, attempts }: ResetDeps,
): Promise<void> {
  const password = readNewPassword(newPassword)
  const { identity, countedAs } = identityOfEmail(email)
  const ended = await attempts.reset({ account: countedAs, address }, async () => {
    const account = identity && (await withTimeout(lookUpMs, findAccount(sql, identity)))
    const seen = account?.role === 'actor' ? account.answerHash : null
    const fits = await passwords.verify(seen, normaliseAnswer(answer))
    if (!fits || !account || seen === null) throw new AppError('reset_refused')
    const hashed = await passwords.hash(password)
    return sql.begin(async (tx) => {
      if (!(await writeReset(tx, account.id, seen, hashed))) throw new AppError('reset_refused')
      return endSessionsOf(tx, account.id, null)
    })
  })
  sessions.announceEnd(ended)
}
