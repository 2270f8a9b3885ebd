import { Link, useLocation } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import styles from './admin.module.css'
import { adminEntries } from './entries.ts'

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
