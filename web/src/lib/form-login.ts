import type * as contract from '@ashenda/core/contracts/http/accounts.ts'
import type { OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { enter, leave } from './auth.ts'
import { api, Refusal } from './http.ts'
import { readCookie, writeCookie } from './storage.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
const token: typeof contract.placeholderToken = 'session-cookie'

/** The server's name for it (api/src/modules/forms/account-forms.ts). */
const cookieName = 'entered'

/** If somebody logged in or out without scripts, asks the server who she is. If lost, the next page asks. */
export async function adoptFormLogin(): Promise<void> {
  const told = readCookie(cookieName)
  if (told !== '0' && told !== '1') return
  if (told === '0') {
    forgetTold()
    return leave()
  }
  try {
    const [user] = (await api.get<OwnUserAnswer>('/actor/getActorById')).user
    if (user) enter({ user, token })
    forgetTold()
  } catch (error) {
    if (error instanceof Refusal) forgetTold()
  }
}

const forgetTold = (): void => writeCookie(cookieName, '', 0)
