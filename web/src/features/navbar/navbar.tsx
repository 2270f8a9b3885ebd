import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { needTexts } from '../../lib/language-choice.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { toast } from '../../ui/toast.ts'
import { BasketPlace } from '../cart/basket-place.tsx'
import { LanguageButton } from './language-button.tsx'
import styles from './navbar.module.css'
import { PlainLanguageMenu } from './plain-languages.tsx'
import { SiteMenu } from './site-menu.tsx'
import { useComingMenu } from './use-coming-menu.ts'
import { UserButton } from './user-button.tsx'

interface NavbarProps {
  /** Replaces the log-in if the server knows who is logged in. */
  readonly account?: ReactNode
}

export function Navbar({ account }: NavbarProps) {
  const t = useT()
  const name = useAuth(({ user }) => user?.name)
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
          {account ?? (name === undefined ? <LogIn /> : <UserMenu name={name} />)}
          <LanguageMenu />
          {/* Content without scripts is rendered by the server only, so browsers need not load it. */}
          <noscript>{import.meta.env.SSR && <PlainLanguageMenu />}</noscript>
        </div>
      </nav>
      <Tilfi kind="thread" className={styles['hem']} />
    </header>
  )
}

/** Separate from the menus, so that dialogs do not rerender those. */
function LogIn() {
  const t = useT()
  return (
    <Link href={useEntrance('/login')} className={styles['login']}>
      {t('common.login')}
    </Link>
  )
}

/** The woven border's diamond; same as public/icon.svg. */
const BrandMark = () => (
  <svg aria-hidden="true" className={styles['mark']} viewBox="0 0 32 32">
    <path fill="#9b2335" d="M16 0l16 16-16 16L0 16z" />
    <path fill="#fffdf8" d="M16 5.5L26.5 16 16 26.5 5.5 16z" />
    <path fill="#e2a11f" d="M14.5 6h3v8.5H26v3h-8.5V26h-3v-8.5H6v-3h8.5z" />
    <path fill="#23683f" d="M16 12.5l3.5 3.5-3.5 3.5-3.5-3.5z" />
  </svg>
)

const loadLanguages = () => import('./language-options.tsx')
const LanguageOptions = lazy(async () => ({ default: (await loadLanguages()).LanguageOptions }))

export function LanguageMenu() {
  const t = useT()
  const { isHere, button } = useComingMenu(loadLanguages, () => toast.error(t('common.languageLost')))
  const standIn = <LanguageButton {...button} />
  if (!isHere) return standIn
  return (
    <Suspense fallback={standIn}>
      <LanguageOptions />
    </Suspense>
  )
}

const importUserOptions = () => import('./user-options.tsx')
const loadUserOptions = () => Promise.all([importUserOptions(), needTexts(['account'])])
const UserOptions = lazy(async () => ({ default: (await importUserOptions()).UserOptions }))

/** Replaces the log-in link for logged-in people (NAV-06). */
function UserMenu({ name }: { readonly name: string }) {
  const t = useT()
  const { isHere, button } = useComingMenu(loadUserOptions, () => toast.error(t('common.wentWrong')))
  const standIn = <UserButton person={name} {...button} />
  if (!isHere) return standIn
  return (
    <Suspense fallback={standIn}>
      <UserOptions name={name} />
    </Suspense>
  )
}
