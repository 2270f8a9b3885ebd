import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { FestivalClock } from '../dashboard/festival-clock.tsx'
import styles from './admin.module.css'
import { AdminMenu } from './admin-menu.tsx'

interface AdminPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page on which admins work, as wide as there is room. */
export function AdminPage({ title, children }: AdminPageProps) {
  const t = useT()
  useTitle(t('admin:admin.titleOf', { page: title }))
  return (
    <div className={`${styles['page']} ${styles['wide']}`}>
      <AdminMenu />
      <h1>{title}</h1>
      <FestivalClock />
      {children}
    </div>
  )
}
