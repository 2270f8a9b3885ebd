import { currentAuth, leave } from '../../lib/auth.ts'
import { api, Refusal } from '../../lib/http.ts'
import { translate } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'

/** Ends the session (NAV-08). Where that fails she stays logged in, and is still led to the log-in (decisions: Pages). */
export async function logOut(toLogin: () => void): Promise<void> {
  try {
    await api.get('/api/logout')
    // First away: a page behind the guard would otherwise begin to count down.
    toLogin()
    leave()
    toast.success(translate('account:logoutDone'))
  } catch (error) {
    toLogin()
    // The session had ended before.
    if (currentAuth().user === null) toast.success(translate('account:logoutDone'))
    else toast.error(translate(error instanceof Refusal ? 'account:logoutFailed' : 'common.wentWrong'))
  }
}
