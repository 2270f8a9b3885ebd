import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { FestivalClock } from '../dashboard/festival-clock.tsx'
import { ChangePassword } from '../dashboard/security/change-password.tsx'
import { Sessions } from '../dashboard/security/sessions.tsx'
import styles from './admin.module.css'
import { AdminMenu } from './admin-menu.tsx'
import { TodayPanel } from './today/today-panel.tsx'

/** The admin's name, e-mail and phone (section 2), today's figures, and her own security. */
export function AdminHome() {
  const t = useT()
  const user = useAuth((auth) => auth.user)
  useTitle(t('contestant:dashboard.adminHome'))
  return (
    <div className={styles['page']}>
      <AdminMenu />
      <header className={styles['who']}>
        <p>{t('contestant:dashboard.adminText')}</p>
        <h1>{user?.name}</h1>
        <dl>
          <dt className="for-readers">{t('account:email')}</dt>
          <dd>{user?.email || t('contestant:dashboard.notGiven')}</dd>
          <dt className="for-readers">{t('account:phone')}</dt>
          <dd>{user?.phone ? <bdi dir="ltr">{user.phone}</bdi> : t('contestant:dashboard.notGiven')}</dd>
        </dl>
      </header>
      <FestivalClock />
      <TodayPanel />
      <ChangePassword path="/admin/changePassword" />
      <Sessions />
    </div>
  )
}
