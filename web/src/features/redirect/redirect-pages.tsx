import { useT } from '../../lib/i18n.ts'
import { RedirectPage } from './redirect-page.tsx'

export function ToLogin() {
  const t = useT()
  return <RedirectPage to="/login" reason={t('account:forContestants')} />
}

export function ToHome() {
  const t = useT()
  return <RedirectPage to="/" reason={t('account:forAdmins')} />
}
