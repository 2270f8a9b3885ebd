import type { LoginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { api } from '../../lib/http.ts'

export interface Login {
  /** A phone; an e-mail too. */
  readonly userId: string
  readonly password: string
}

/** A phone logs in as the specification's form does; an e-mail needs the call that takes one (LOG-02). */
export function logIn({ userId, password }: Login): Promise<LoginAnswer> {
  const typed = userId.trim()
  return typed.includes('@')
    ? api.post('/api/login', { visitor: { userId: typed, password } })
    : api.post('/actor/login', { actor: { phone: typed, password } })
}
