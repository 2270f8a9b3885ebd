import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { icon, UserIcon } from '../../ui/icons.tsx'
import { CameraIcon } from '../photos/camera-icon.tsx'
import styles from './dashboard.module.css'
import { base, type PageName } from './page-names.ts'
import { StatusBadge } from './status-badge.tsx'

interface MenuProps {
  readonly page: PageName
  /** Undefined until loaded. */
  readonly own: OwnUser | undefined
  readonly onDescribe: () => void
}

/** Beside the page; on phones tabs at the lower edge, in reach of the thumb. */
export function Menu({ page, own, onDescribe }: MenuProps) {
  const t = useT()
  const link = (name: PageName, sign: ReactNode, text: string) => (
    <li>
      <Link
        href={name === '' ? base : `${base}/${name}`}
        className={styles['item']}
        aria-current={name === page ? 'page' : undefined}
      >
        {sign}
        {text}
      </Link>
    </li>
  )
  return (
    <>
      <div className={styles['status']}>
        {own?.isPaid !== undefined && (own.isPaid || !own.isTakenOut) && <StatusBadge isPaid={own.isPaid} />}
      </div>
      <nav className={styles['menu']} aria-label={t('contestant:dashboard.menu')}>
        <ul>
          {link('', <HomeIcon />, t('contestant:dashboard.home'))}
          {link('profile', <UserIcon />, t('contestant:dashboard.profile'))}
          {link('upload', <CameraIcon />, t('contestant:dashboard.photos'))}
          {link('pay', <CardIcon />, t('contestant:dashboard.pay'))}
          <li>
            <button
              type="button"
              className={styles['item']}
              aria-haspopup="dialog"
              disabled={!own}
              onClick={onDescribe}
            >
              <PencilIcon />
              {t('contestant:dashboard.updateDescription')}
            </button>
          </li>
          {link('password', <KeyIcon />, t('contestant:dashboard.password'))}
        </ul>
      </nav>
    </>
  )
}

const HomeIcon = icon(<path d="M3.5 11L12 4l8.5 7M6 9.5V20h4.5v-6h3v6H18V9.5" />)
const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5L19.5 4M16 7.5l3 3" />
  </>,
)
const CardIcon = icon(<path d="M3 6h18v12.5H3zM3 10.5h18M6.5 15h4" />)
const PencilIcon = icon(<path d="M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" />)
