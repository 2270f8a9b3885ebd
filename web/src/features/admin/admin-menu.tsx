import { Link, useLocation } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import styles from './admin.module.css'

/** What admins work with. */
export function AdminMenu() {
  const t = useT()
  const [here] = useLocation()
  return (
    <nav className={styles['menu']} aria-label={t('admin:admin.menu')}>
      <ul>
        {adminEntries.map(({ path, text }) => (
          <li key={path} ref={path === here ? bringIntoView : undefined}>
            <Link href={path} aria-current={path === here ? 'page' : undefined}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the page's own entry may lie beyond the edge. */
const bringIntoView = (entry: HTMLElement | null): void =>
  entry?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })

/** What the menu of admins offers, one line a page. */
const adminEntries = [
  { path: '/dashboard/admin', text: 'admin:admin.home' },
  { path: '/dashboard/admin/users', text: 'admin:admin.users' },
  { path: '/dashboard/admin/moderation', text: 'admin:admin.moderation' },
  { path: '/dashboard/admin/ranking', text: 'admin:admin.ranking' },
  { path: '/dashboard/admin/requests', text: 'admin:admin.requests' },
  { path: '/dashboard/admin/create-zone', text: 'admin:admin.zones' },
  { path: '/dashboard/admin/contest', text: 'admin:admin.contest' },
  { path: '/dashboard/admin/payments', text: 'admin:admin.payments' },
  { path: '/dashboard/admin/suspicion', text: 'admin:admin.suspicion' },
  { path: '/dashboard/admin/queues', text: 'admin:admin.queues' },
  { path: '/dashboard/admin/category', text: 'admin:admin.category' },
  { path: '/dashboard/admin/products', text: 'admin:admin.products' },
  { path: '/dashboard/admin/orders', text: 'admin:admin.orders' },
  { path: '/admin/generate/132', text: 'admin:admin.cards' },
  { path: '/test', text: 'admin:admin.cardCheck' },
  { path: '/dashboard/admin/erasure', text: 'admin:admin.erasure' },
  { path: '/dashboard/admin/admins', text: 'admin:admin.admins' },
  { path: '/dashboard/admin/actions', text: 'admin:admin.actions' },
] as const
