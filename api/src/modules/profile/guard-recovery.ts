import { isSameEmail } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import type { Services } from '../../module.ts'
import { requirePassword } from '../passwords/require-password.ts'

interface RecoveryChange {
  readonly email?: string | null
  readonly answer?: string
}

/**
 * E-mail and answer reset a password, so they change only with the present one: an open session is not enough. An e-mail that
 * is the same as before needs none.
 * @throws AppError password_needed, wrong_password, too_many_attempts, busy
 */
export async function guardRecovery(
  userId: string,
  { email, answer }: RecoveryChange,
  currentPassword: string,
  deps: Pick<Services, 'sql' | 'passwords' | 'attempts'>,
): Promise<void> {
  if (email === undefined && answer === undefined) return
  const account = await findAccount(deps.sql, { by: 'id', value: userId })
  if (!account) throw new AppError('not_authenticated')
  const isNewEmail = email !== undefined && !isSameEmail(email ?? '', account.email ?? '')
  if (answer === undefined && !isNewEmail) return
  if (currentPassword === '') throw new AppError('password_needed')
  await requirePassword(userId, currentPassword, deps)
}
