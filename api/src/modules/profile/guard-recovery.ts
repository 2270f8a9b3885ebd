import { isSameEmail } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findEmails } from '@ashenda/db/queries/accounts/profile.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { requirePassword } from '../passwords/require-password.ts'
import type { EmailChange } from './email-changes.ts'

interface RecoveryChange {
  readonly email?: string | null
  readonly answer?: string
}

interface Guarded {
  readonly isEmailConfirmed: boolean
  /** What is to be mailed about; undefined where the e-mail is none that was not told of already. */
  readonly told: EmailChange | undefined
}

/**
 * E-mail and answer reset a password, and an open session alone must not do that: the answer changes only with the present password, and
 * another e-mail serves only once the password or a link sent to it confirms it (decision 90).
 * @throws AppError password_needed, wrong_password, too_many_attempts, busy
 */
export async function guardRecovery(
  userId: string,
  { email, answer }: RecoveryChange,
  currentPassword: string,
  deps: { readonly sql: Sql; readonly passwords: Passwords; readonly attempts: Attempts },
): Promise<Guarded> {
  if (email === undefined && answer === undefined) return { isEmailConfirmed: false, told: undefined }
  const known = await findEmails(deps.sql, userId)
  if (!known) throw new AppError('not_authenticated')
  const isNew = email !== undefined && !isSameEmail(email ?? '', known.email ?? '')
  if (answer !== undefined && currentPassword === '') throw new AppError('password_needed')
  const isPasswordUsed = currentPassword !== '' && (isNew || answer !== undefined)
  if (isPasswordUsed) await requirePassword(userId, currentPassword, deps)
  const isEmailConfirmed = !isNew || isPasswordUsed
  if (!isNew) return { isEmailConfirmed, told: undefined }
  const isTold = known.unconfirmedEmail !== null && isSameEmail(email ?? '', known.unconfirmedEmail)
  return {
    isEmailConfirmed,
    told: isTold ? undefined : { userId, former: known.email, email: email ?? '', isConfirmed: isEmailConfirmed },
  }
}
