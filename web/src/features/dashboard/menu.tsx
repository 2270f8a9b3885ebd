import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import styles from './dashboard.module.css'
import { CameraIcon, CardIcon, HomeIcon, KeyIcon, PencilIcon, PersonIcon } from './icons.tsx'
import { base, type PageName } from './page-names.ts'
import { StatusBadge } from './status-badge.tsx'

interface MenuProps {
  readonly page: PageName
  /** Undefined until she is loaded. */
  readonly own: OwnUser | undefined
  readonly onDescribe: () => void
}

/** Beside the page; on phones a row of tabs at the lower edge, in reach of the thumb. */
export function Menu({ page, own, onDescribe }: MenuProps) {
  const t = useT()
  const link = (name: PageName, icon: ReactNode, text: string) => (
    <li>
      <Link
        href={name === '' ? base : `${base}/${name}`}
        className={styles['item']}
        aria-current={name === page ? 'page' : undefined}
      >
        {icon}
        {text}
      </Link>
    </li>
  )
  return (
    <>
      <div className={styles['status']}>{own?.isPaid !== undefined && <StatusBadge isPaid={own.isPaid} />}</div>
      <nav className={styles['menu']} aria-label={t('contestant:dashboard.menu')}>
        <ul>
          {link('', <HomeIcon />, t('contestant:dashboard.home'))}
          {link('profile', <PersonIcon />, t('contestant:dashboard.profile'))}
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
