import { useT } from '../../../lib/i18n.ts'
import { ChangePassword } from '../../dashboard/security/change-password.tsx'
import { Sessions } from '../../dashboard/security/sessions.tsx'
import { OwnMessages } from '../../messages/own-messages.tsx'
import { AdminPage } from '../admin-page.tsx'
import { FactorPanel } from '../second-factor/factor-panel.tsx'

/** Her own password, second factor, sessions and alerts. */
export function AccountPage() {
  const t = useT()
  return (
    <AdminPage title={t('console:shell.security')}>
      <FactorPanel />
      <ChangePassword path="/admin/changePassword" />
      <Sessions />
      <h2>{t('messages:alertsTitle')}</h2>
      <OwnMessages />
    </AdminPage>
  )
}
