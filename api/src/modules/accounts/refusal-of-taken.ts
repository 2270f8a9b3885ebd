import { AppError } from '@ashenda/core/errors.ts'
import { brokenUniqueIndex } from '@ashenda/db/error-kind.ts'

/** What a new account is refused for where another one has its phone or e-mail; any other error is left as it is. */
export function refusalOfTaken(error: unknown): unknown {
  const index = brokenUniqueIndex(error)
  if (index === 'users_phone_key') return new AppError('phone_taken')
  if (index === 'users_email_key') return new AppError('email_taken')
  return error
}
