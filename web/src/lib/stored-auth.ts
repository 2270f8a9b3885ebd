import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'

/** The logged-in person as stored in the browser (AUT-06). */
export interface Auth {
  readonly user: SessionUser | null
  /** Opens nothing; the session cookie does. '' if nobody is logged in. */
  readonly token: string
}

export const nobody: Auth = { user: null, token: '' }

/** Characters allowed in a header; others would make every call fail. */
const headerValue = /^[\x20-\x7e]*$/

/** Storage is untrusted: invalid content counts as nobody. */
export function readAuth(stored: unknown): Auth {
  if (!isRecord(stored) || !isRecord(stored['user'])) return nobody
  const { user, token } = stored
  const { name } = user
  const role = roleOf(user['role'])
  if (typeof name !== 'string' || role === undefined || typeof token !== 'string' || !headerValue.test(token)) {
    return nobody
  }
  return { user: { name, role, ...(role === 'admin' && ofAdmin(user)) }, token }
}

/** The interface also takes role 1 for an admin. */
function roleOf(value: unknown): SessionUser['role'] | undefined {
  if (value === 1 || value === '1') return 'admin'
  return value === 'actor' || value === 'admin' ? value : undefined
}

const ofAdmin = ({ email, phone }: Readonly<Record<string, unknown>>): Pick<SessionUser, 'email' | 'phone'> => ({
  ...(typeof email === 'string' && { email }),
  ...(typeof phone === 'string' && { phone }),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
