import { AppError } from '@ashenda/core/errors.ts'
import { AccountTaken } from '@ashenda/db/queries/accounts/accounts.ts'

/** What a new account is refused for where another one has its phone or e-mail; any other error is left as it is. */
export function refusalOfTaken(error: unknown): unknown {
  if (!(error instanceof AccountTaken) || error.by === 'id') return error
  return new AppError(error.by === 'phone' ? 'phone_taken' : 'email_taken')
}
