import { may } from '@ashenda/core/domain/permission.ts'
import { ExternalLink } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Tilfi } from '../../../ui/tilfi.tsx'
import { useAdminRole } from '../permitted.tsx'
import { type ConsolePage, consoleGroups, overviewPage } from './console-pages.ts'
import { ContestSwitch } from './contest-switch.tsx'
import styles from './shell.module.css'
import { useToday } from './use-today.ts'

/** All pages in groups. Those that her role cannot change follow under “More”. */
export function Sidebar() {
  const t = useT()
  const role = useAdminRole()
  const isOwn = ({ changes }: ConsolePage): boolean => changes === undefined || role === undefined || may(role, changes)
  const others = consoleGroups.flatMap(({ pages }) => pages.filter((page) => !isOwn(page)))
  return (
    <nav className={styles['nav']} aria-label={t('admin:admin.menu')}>
      <Link href="/dashboard/admin" className={styles['brand']}>
        <BrandMark />
        {t('common.brand')}
      </Link>
      <Tilfi kind="thread" className={styles['thread']} />
      <ContestSwitch />
      <ul>
        <Entry page={overviewPage} />
      </ul>
      {consoleGroups.map(({ group, pages }) => {
        const own = pages.filter(isOwn)
        return own.length === 0 ? null : <Entries key={group} name={t(`console:groups.${group}`)} pages={own} />
      })}
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary>{t('console:shell.more')}</summary>
          <Entries name={t('console:shell.more')} pages={others} />
        </details>
      )}
      <a href="/" className={styles['site']}>
        <ExternalLink aria-hidden="true" size={16} />
        <span>{t('console:shell.viewSite')}</span>
      </a>
    </nav>
  )
}

function Entries({ name, pages }: { readonly name: string; readonly pages: readonly ConsolePage[] }) {
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {pages.map((page) => (
          <Entry key={page.path} page={page} />
        ))}
      </ul>
    </>
  )
}

function Entry({ page: { path, name, icon: Icon, waiting } }: { readonly page: ConsolePage }) {
  const t = useT()
  const { number } = useFormat()
  const [here] = useLocation()
  const { data } = useToday()
  const count = data && waiting ? waiting(data) : 0
  const isHere = path === overviewPage.path ? here === path : here === path || here.startsWith(`${path}/`)
  return (
    <li>
      <Link href={path} aria-current={isHere ? 'page' : undefined}>
        <Icon aria-hidden="true" size={17} />
        <span>{t(`console:pages.${name}`)}</span>
        {count > 0 && (
          <b>
            {number(count)}
            <span className="for-readers"> {t('console:shell.waiting')}</span>
          </b>
        )}
      </Link>
    </li>
  )
}

/** As public/icon.svg. */
const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="26" height="26">
    <path fill="#9b2335" d="M16 0l16 16-16 16L0 16z" />
    <path fill="#fffdf8" d="M16 5.5L26.5 16 16 26.5 5.5 16z" />
    <path fill="#e2a11f" d="M14.5 6h3v8.5H26v3h-8.5V26h-3v-8.5H6v-3h8.5z" />
    <path fill="#23683f" d="M16 12.5l3.5 3.5-3.5 3.5-3.5-3.5z" />
  </svg>
)
