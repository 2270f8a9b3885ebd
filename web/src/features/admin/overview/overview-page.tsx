import { useAuth } from '../../../lib/auth.ts'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import styles from './overview.module.css'
import { TodayPanel } from './today-panel.tsx'

/** How the festival goes, and what waits for the admin, whose name, e-mail and phone it shows (section 2). */
export function OverviewPage() {
  const t = useT()
  return (
    <AdminPage title={t('console:pages.overview')} intro={<Who />}>
      <TodayPanel />
    </AdminPage>
  )
}

function Who() {
  const t = useT()
  const user = useAuth((auth) => auth.user)
  return (
    <dl className={styles['who']}>
      <dt className="for-readers">{t('account:profile')}</dt>
      <dd>{user?.name}</dd>
      <dt className="for-readers">{t('account:email')}</dt>
      <dd>{user?.email || t('contestant:dashboard.notGiven')}</dd>
      <dt className="for-readers">{t('account:phone')}</dt>
      <dd>{user?.phone ? <bdi dir="ltr">{user.phone}</bdi> : t('contestant:dashboard.notGiven')}</dd>
    </dl>
  )
}
