import { homeOf } from '@ashenda/core/domain/path-after-login.ts'
import { Link } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './account-form.module.css'

/** For somebody already logged in, who may still use another account. */
export function OwnPageLink() {
  const t = useT()
  const user = useAuth((auth) => auth.user)
  if (!user) return null
  return (
    <p className={styles['other']}>
      {t('account:loggedInAs', { name: user.name })}
      <Link href={homeOf(user.role)} className={styles['link']}>
        {t('account:toDashboard')}
      </Link>
    </p>
  )
}
