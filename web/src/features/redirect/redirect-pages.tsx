import { useEffect } from 'react'
import { endedAs } from '../../lib/auth.ts'
import { translateRefusal, useRefusalText, useT } from '../../lib/i18n.ts'
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

/**
 * Why the server logged her out, if she may not know. The alert stays until she closes it, because this page is left after three seconds.
 */
function useReason(): string | undefined {
  const refusal = useRefusalText()
  const isTold = endedAs() === 'session_displaced'
  useEffect(() => {
    if (isTold) void alertPerson({ say: () => translateRefusal('session_displaced', '') ?? '' })
  }, [isTold])
  return isTold ? refusal('session_displaced', '') : undefined
}
