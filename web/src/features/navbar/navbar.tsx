import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { needTexts, withTexts } from '../../lib/language-choice.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { onForeignChange, readJson } from '../../lib/storage.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { toast } from '../../ui/toast.ts'
import { basketFilled } from '../cart/basket-filled.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './navbar.module.css'
import { PlainLanguageMenu } from './plain-languages.tsx'
import { SiteMenu } from './site-menu.tsx'
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
  const { isHere, button } = useLazyMenu(loadLanguages, () => toast.error(t('common.languageLost')))
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
  const { isHere, button } = useLazyMenu(loadUserOptions, () => toast.error(t('common.wentWrong')))
  const standIn = <UserButton person={name} {...button} />
  if (!isHere) return standIn
  return (
    <Suspense fallback={standIn}>
      <UserOptions name={name} />
    </Suspense>
  )
}

interface ComingMenu {
  /** The menu is loaded and was asked for. */
  readonly isHere: boolean
  /** For the button shown until then. */
  readonly button: ComponentProps<'button'>
}

/** A menu loaded on first use: most people never open it, and it outweighs the bar. */
function useLazyMenu(load: () => Promise<unknown>, lost: () => void): ComingMenu {
  const [state, setState] = useState<'closed' | 'loading' | 'here'>('closed')

  /** May fail: the following click retries and reports it. */
  const prefetch = (): void => void load().catch(() => undefined)

  const open = (): void => {
    setState('loading')
    load().then(
      () => setState('here'),
      () => {
        setState('closed')
        lost()
      },
    )
  }

  return {
    isHere: state === 'here',
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      'aria-busy': state === 'loading' || undefined,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: open,
    },
  }
}

const loadBasket = () => withTexts(import('../cart/basket.tsx'), ['site'])

/** Without a network the basket stays hidden until the next page; its content is kept. */
const lost = (): void => undefined

function isFilled(): boolean {
  const kept = readJson('cart')
  return Array.isArray(kept) && kept.length > 0
}

/** The basket's place in the bar, shown and loaded once something is in it. */
function BasketPlace() {
  const [isWanted, setWanted] = useState(false)
  const basket = useLazyModule(loadBasket, isWanted, lost)
  useEffect(() => {
    const look = (): void => setWanted((before) => before || isFilled())
    look()
    // Filled here, or in another tab.
    window.addEventListener(basketFilled, look)
    const stop = onForeignChange(['cart'], look)
    return () => {
      stop()
      window.removeEventListener(basketFilled, look)
    }
  }, [])
  return basket && <basket.Basket />
}
