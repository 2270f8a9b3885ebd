import { Link, useLocation } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import styles from './admin.module.css'

const entries = [
  { path: '/dashboard/admin', text: 'admin:home' },
  { path: '/admin/generate/132', text: 'admin:cards' },
  { path: '/test', text: 'admin:cardCheck' },
  { path: '/dashboard/admin/payments', text: 'admin:payments' },
] as const

/** What admins work with. */
export function AdminMenu() {
  const t = useT()
  const [here] = useLocation()
  return (
    <nav className={styles['menu']} aria-label={t('admin:menu')}>
      <ul>
        {entries.map(({ path, text }) => (
          <li key={path}>
            <Link href={path} aria-current={path === here ? 'page' : undefined}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
