import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { BasketPlace } from '../cart/basket-place.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import styles from './navbar.module.css'
import { PlainLanguageMenu } from './plain-languages.tsx'
import { SiteMenu } from './site-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface NavbarProps {
  /** In place of the log-in, where the server knows who is logged in. */
  readonly account?: ReactNode
}

export function Navbar({ account }: NavbarProps) {
  const t = useT()
  const name = useAuth(({ user }) => user?.name)
  /** A guard may have led here from a page that wants a log-in. */
  const remembering = useHistoryState()
  return (
    <header data-plain-header="" className={styles['bar']}>
      <nav className={styles['inner']}>
        <Link href="/" className={styles['brand']}>
          <BrandMark />
          {t('common.brand')}
        </Link>
        <SiteMenu isMember={account !== undefined} />
        <div className={styles['tools']}>
          <BasketPlace />
          {account ??
            (name === undefined ? (
              <Link href="/login" state={remembering} className={styles['login']}>
                {t('common.login')}
              </Link>
            ) : (
              <UserMenu name={name} />
            ))}
          <LanguageMenu />
          <PlainLanguageMenu />
        </div>
      </nav>
      <Tilfi kind="thread" className={styles['hem']} />
    </header>
  )
}
