import { useEffect } from 'react'
import { endedAs } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'
import { RedirectPage } from './redirect-page.tsx'

export function ToLogin() {
  const t = useT()
  return <RedirectPage to="/login" reason={useReason() ?? t('account:forContestants')} />
}

export function ToHome() {
  const t = useT()
  return <RedirectPage to="/" reason={useReason() ?? t('account:forAdmins')} />
}

/** Why the server logged her out, if she could not know. A toast that stays until she closes it, because this page is left after three seconds. */
function useReason(): string | undefined {
  const reason = useT()('refusals:session_displaced')
  const isTold = endedAs() === 'session_displaced'
  useEffect(() => {
    if (isTold) void alertPerson(reason)
  }, [isTold, reason])
  return isTold ? reason : undefined
}
