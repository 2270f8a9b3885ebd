import { toast } from '../ui/toast.ts'
import { currentAuth, leave } from './auth.ts'
import { api, Refusal } from './http.ts'
import { translate } from './i18n.ts'
import { forgetPage } from './remembered-path.ts'

/** Logs out (NAV-08) and leads to the log-in page. On failure the session stays, and the way to the log-in page is taken all the same. */
export async function logOut(navigate: (path: string) => void): Promise<void> {
  const toLogin = (): void => {
    forgetPage()
    navigate('/login')
  }
  try {
    await api.get('/api/logout')
    // Navigates first: a guarded page would start its countdown.
    toLogin()
    leave()
    toast.success(translate('account:logoutDone'))
  } catch (error) {
    toLogin()
    // The session had already ended.
    if (currentAuth().user === null) toast.success(translate('account:logoutDone'))
    else toast.error(translate(error instanceof Refusal ? 'account:logoutFailed' : 'common.wentWrong'))
  }
}
