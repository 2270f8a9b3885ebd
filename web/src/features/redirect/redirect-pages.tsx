import { useEffect } from 'react'
import { useFarewell } from '../../lib/auth.ts'
import { translateRefusal, useT } from '../../lib/i18n.ts'
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

/** Why the server logged her out, where it said so: told until she has read it, as this page is gone in three seconds. */
function useReason(): string | undefined {
  const farewell = useFarewell()
  const reason = farewell && translateRefusal(farewell.code, farewell.message)
  useEffect(() => {
    if (reason !== undefined) void alertPerson(reason)
  }, [reason])
  return reason
}
