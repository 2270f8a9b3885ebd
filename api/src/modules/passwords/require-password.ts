import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { normalisePassword } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { Passwords } from '../accounts/passwords.ts'

const lookUpMs = 2_000

/**
 * Asks a logged-in user for her password again, within the limits of a password change. @throws AppError
 * wrong_password, too_many_attempts, busy
 */
export const requirePassword = (
  userId: string,
  password: string,
  { sql, passwords, rateLimits }: { readonly sql: Sql; readonly passwords: Passwords; readonly rateLimits: RateLimits },
): Promise<void> =>
  rateLimits.changePassword(userId, async () => {
    const account = await withTimeout(lookUpMs, findAccount(sql, { by: 'id', value: userId }))
    const isShe = await passwords.verify(account?.passwordHash, normalisePassword(password), userId)
    if (!isShe) throw new AppError('wrong_password')
  })
