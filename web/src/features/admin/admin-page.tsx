import type { Permission } from '@ashenda/core/domain/permission.ts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { FestivalClock } from '../dashboard/festival-clock.tsx'
import styles from './admin.module.css'
import { AdminMenu } from './admin-menu.tsx'
import parts from './parts.module.css'
import { useAdminRole, useIsAdmin, useMay } from './permitted.tsx'

interface AdminPageProps {
  readonly title: string
  /** The permission needed to change things on it. An admin whose role lacks it sees a note. */
  readonly changes?: Permission
  readonly children: ReactNode
}

/** A page on which admins work, as wide as there is room. */
export function AdminPage({ title, changes, children }: AdminPageProps) {
  const t = useT()
  useTitle(t('admin:admin.titleOf', { page: title }))
  return (
    <div className={`${styles['page']} ${styles['wide']}`}>
      {useIsAdmin() && <AdminMenu />}
      <h1>{title}</h1>
      <FestivalClock />
      {changes && <MayNot change={changes} />}
      {children}
    </div>
  )
}

/** Why there are no buttons. */
function MayNot({ change }: { readonly change: Permission }) {
  const t = useT()
  const role = useAdminRole()
  if (useMay(change) || role === undefined) return null
  return <p className={parts['notice']}>{t('admin:admin.mayNot', { role: t(`admin:admin.role_${role}`) })}</p>
}
