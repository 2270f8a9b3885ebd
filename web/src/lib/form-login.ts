import type * as contract from '@ashenda/core/contracts/http/accounts.ts'
import type { OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { enter, leave } from './auth.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { api, Refusal } from './http.ts'

// As in lib/live/live.ts: the contract file would bring typebox along.
const token: typeof contract.placeholderToken = 'session-cookie'

/** As the server names it (api/src/modules/forms/account-forms.ts). */
const cookieName = 'entered'

/**
 * Whether somebody logged in or out in this browser without scripts, of which its storage knows nothing: then the server says
 * who she is. What the network loses is asked for by the next page.
 */
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
