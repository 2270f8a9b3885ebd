import type { LoginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { useLocation } from 'wouter'
import { currentAuth, enter } from '../../lib/auth.ts'
import { Refusal } from '../../lib/http.ts'
import { pathAfterLogin } from '../../lib/remembered-path.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'
import { useIfHere } from '../../lib/use-if-here.ts'

/**
 * Logs in with the server's answer and navigates, unless the page was left meanwhile: to the remembered page, otherwise one's own (REG-04,
 * LOG-01).
 */
export function useEnter(): (answer: LoginAnswer) => void {
  const [, navigate] = useLocation()
  const goTo = useIfHere(navigate)
  return (answer) => {
    enter(answer)
    const { user } = currentAuth()
    // If somebody waits to reset her password, her own page comes first.
    const [state, search] = answer.resetWaits ? [null, ''] : [history.state, location.search]
    goTo(pathAfterLogin(user?.role ?? 'actor', state, search), { replace: true })
  }
}

/** Whether a log-in would last: sets a cookie and reads it back. @throws Refusal cookies_needed if this browser keeps none */
export function checkCookies(): void {
  writeCookie('kept', '1', 600)
  if (readCookie('kept') !== '1') throw new Refusal('cookies_needed', '', 403)
}
