import type { Permission } from '@ashenda/core/domain/permission.ts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { FestivalClock } from '../dashboard/festival-clock.tsx'
import styles from './admin.module.css'
import { useAdminRole, useMay } from './permitted.tsx'

interface AdminPageProps {
  readonly title: string
  /** The permission needed to change things on it. An admin whose role lacks it sees “View only”. */
  readonly changes?: Permission
  /** Below the title. */
  readonly intro?: ReactNode
  /** Beside the title: what can be done with the whole page, one primary button at most. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** A page of the console: title, acts, content. */
export function AdminPage({ title, changes, intro, acts, children }: AdminPageProps) {
  const t = useT()
  useTitle(t('admin:admin.titleOf', { page: title }))
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1>{title}</h1>
          {intro}
        </div>
        {changes && <ViewOnly change={changes} />}
        {acts && <div className={styles['acts']}>{acts}</div>}
      </header>
      {children}
      <footer className={styles['foot']}>
        <FestivalClock />
      </footer>
    </div>
  )
}

/** Why there are no buttons. */
function ViewOnly({ change }: { readonly change: Permission }) {
  const t = useT()
  const role = useAdminRole()
  if (useMay(change) || role === undefined) return null
  return (
    <details className={styles['only']}>
      <summary>{t('console:shell.viewOnly')}</summary>
      <p>{t('admin:admin.mayNot', { role: t(`admin:admin.role_${role}`) })}</p>
    </details>
  )
}
