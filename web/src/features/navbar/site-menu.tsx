import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useBackCloses } from '../../lib/back-closes.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronDownIcon, icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { usePiece } from '../content/piece.ts'
import { useContest, useIsRound } from '../contest/contest.ts'
import styles from './site-menu.module.css'

const lost = (): void => void toast.error(translate('common.wentWrong'))

/** Navigation (NAV-02 to NAV-04, NAV-11): a row in the bar, or behind a button on narrow screens. */
export function SiteMenu({ isMember }: { readonly isMember: boolean }) {
  const t = useT()
  const isLoggedOut = useAuth(({ user }) => user === null)
  const { isOpen, frame, close, toggle } = useDisclosure()
  const jobs = usePiece('jobs').shown?.link
  const openVideos = (): void => {
    close()
    import('./open-videos.ts').then((part) => part.openVideos(jobs)).catch(lost)
  }
  return (
    <div ref={frame} data-plain-menu="" className={styles['site']}>
      <IconButton
        framed
        data-needs-script
        className={styles['button']}
        label={t('common.menu')}
        aria-expanded={isOpen}
        aria-controls="site-menu"
        onClick={toggle}
      >
        <MenuIcon />
      </IconButton>
      <ul id="site-menu" className={styles['menu']} data-open={isOpen}>
        <MenuLink href="/" text={t('common.home')} onFollow={close} />
        <li>
          <ResultsLinks onFollow={close} />
        </li>
        <MenuLink href="/exemplary" text={t('common.exemplary')} onFollow={close} />
        <li>
          <PlaceLink place="zones" className={styles['link']} onFollow={close}>
            {t('common.zones')}
          </PlaceLink>
        </li>
        <VoteLink onFollow={close} />
        {isLoggedOut && !isMember && <RegisterLink onFollow={close} />}
        <li>
          <button
            type="button"
            data-needs-script
            className={styles['link']}
            aria-haspopup="dialog"
            onClick={openVideos}
          >
            {t('common.jobs')}
          </button>
        </li>
        <MenuLink href="/contact#promotions" text={t('common.promotions')} onFollow={close} />
        <li>
          <ContactToggle />
        </li>
      </ul>
    </div>
  )
}

interface PlaceLinkProps {
  /** The id of a section of the first page. */
  readonly place: string
  readonly className: string | undefined
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** On the first page the browser scrolls; from others the page changes first. */
function PlaceLink({ place, className, onFollow, children }: PlaceLinkProps) {
  const [path] = useLocation()
  return path === '/' ? (
    <a href={`#${place}`} className={className} onClick={onFollow}>
      {children}
    </a>
  ) : (
    <Link href={`/#${place}`} className={className} onClick={onFollow}>
      {children}
    </Link>
  )
}

/** Separate: the phase changes without rerendering the menu. Where the page does not know it, the bar does not ask. */
function VoteLink({ onFollow }: Pick<PlaceLinkProps, 'onFollow'>) {
  const t = useT()
  const isOver = useContest(false)?.phase === 'closed'
  return (
    <li>
      <PlaceLink place="vote" className={styles['link']} onFollow={onFollow}>
        {t(isOver ? 'home.contestants' : 'common.heroVote')}
      </PlaceLink>
    </li>
  )
}

/** Results and one's own votes: two lines in the narrow menu, one word in the bar. */
function ResultsLinks({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT()
  const { isOpen, frame, close, toggle } = useDisclosure()
  const follow = (): void => {
    close()
    onFollow()
  }
  return (
    <div ref={frame} className={styles['group']}>
      <button
        type="button"
        data-needs-script
        className={`${styles['link']} ${styles['opener']}`}
        aria-expanded={isOpen}
        aria-controls="results-links"
        onClick={toggle}
      >
        {t('common.results')}
        <ChevronDownIcon size="1em" className={styles['chevron']} />
      </button>
      <ul id="results-links" className={styles['grouped']} data-open={isOpen}>
        <MenuLink href="/results" text={t('common.results')} onFollow={follow} />
        <MenuLink href="/where" text={t('common.whereIsMyVote')} onFollow={follow} />
      </ul>
    </div>
  )
}

/** Separate: its address changes after hydration without rerendering the menu. */
function RegisterLink({ onFollow }: Pick<MenuLinkProps, 'onFollow'>) {
  const t = useT()
  const register = useEntrance('/register')
  return useIsRound() ? null : <MenuLink href={register} text={t('common.heroRegister')} onFollow={onFollow} />
}

interface MenuLinkProps {
  readonly href: string
  readonly text: string
  readonly onFollow: () => void
}

/** A link, marked on its own page. */
function MenuLink({ href, text, onFollow }: MenuLinkProps) {
  const [path] = useLocation()
  return (
    <li>
      <Link href={href} className={styles['link']} aria-current={href === path ? 'page' : undefined} onClick={onFollow}>
        {text}
      </Link>
    </li>
  )
}

const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />)

const loadPanel = () => import('./contact-panel.tsx')
/** Shows three phones and an e-mail (NAV-03). */
function ContactToggle() {
  const t = useT()
  const { isOpen, frame, toggle } = useDisclosure()
  const panel = useLazyModule(loadPanel, isOpen, lost)
  return (
    <div ref={frame} className={styles['contact']}>
      <button
        type="button"
        data-needs-script
        className={styles['link']}
        aria-expanded={isOpen}
        aria-controls="contact-panel"
        onClick={toggle}
      >
        {t('common.contact')}
        <ChevronDownIcon size="1em" className={styles['chevron']} />
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a href="/contact" className={styles['link']}>
            {t('common.contact')}
          </a>
        )}
      </noscript>
      <div id="contact-panel" hidden={!isOpen}>
        {isOpen && panel && <panel.ContactPanel />}
      </div>
    </div>
  )
}

/** A disclosure: closes on an outside click or touch, Escape, and Back. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useBackCloses(isOpen, close)

  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !frame.current?.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      // A nested one leaves the focus to its parent.
      if (!event.defaultPrevented) frame.current?.querySelector('button')?.focus()
      event.preventDefault()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])

  return { isOpen, frame, close, toggle: () => setOpen(!isOpen) }
}
