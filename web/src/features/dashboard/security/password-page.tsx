import { useT } from '../../../lib/i18n.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ChangePassword } from './change-password.tsx'
import { OwnData } from './own-data.tsx'
import { Sessions } from './sessions.tsx'

/** A contestant's password and sessions (DSH-05). */
export function PasswordPage() {
  const t = useT()
  useTitle(t('contestant:dashboard.security'))
  return (
    <>
      <h1>{t('contestant:dashboard.security')}</h1>
      <ChangePassword path="/actor/changePassword" />
      <Sessions />
      <OwnData />
    </>
  )
}
