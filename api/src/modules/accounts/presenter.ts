import { type LoginAnswer, placeholderToken, type SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { fullNameOf, type PersonName, type Role } from '@ashenda/core/domain/account.ts'

interface Presented extends PersonName {
  readonly role: Role
  readonly phone: string | null
  readonly email: string | null
}

/** The logged-in user as the browser stores it; a contestant's name and nothing else of her. */
export const presentSessionUser = (account: Presented): SessionUser => ({
  name: fullNameOf(account),
  role: account.role,
  ...(account.role === 'admin' && {
    email: account.email ?? '',
    phone: account.phone ?? '',
  }),
})

export const presentLogin = (message: string, account: Presented, resetWaits = false): LoginAnswer => ({
  success: true,
  message,
  user: presentSessionUser(account),
  token: placeholderToken,
  ...(resetWaits && { resetWaits }),
})
