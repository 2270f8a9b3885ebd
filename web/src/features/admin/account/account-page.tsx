import { ErrorBoundary } from '../../../app/error-boundary.tsx'
import { useT } from '../../../lib/i18n.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
import { ChangePassword } from '../../dashboard/security/change-password.tsx'
import { Sessions } from '../../dashboard/security/sessions.tsx'
import { AdminPage } from '../admin-page.tsx'
import { FactorPanel } from '../second-factor/factor-panel.tsx'

/** Her own password, second factor and sessions. */
export function AccountPage() {
  const t = useT()
  // Browsers remember a failed import for as long as the document lives.
  const lost = <TryAgain text={t('common.wentWrong')} onAgain={async () => location.reload()} />
  return (
    <AdminPage title={t('console:shell.security')}>
      <ErrorBoundary path="" broken={lost}>
        <FactorPanel />
      </ErrorBoundary>
      <ChangePassword path="/admin/changePassword" />
      <Sessions />
    </AdminPage>
  )
}
