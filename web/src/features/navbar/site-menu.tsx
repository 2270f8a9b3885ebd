import { Link, useLocation } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { ContactToggle } from './contact-toggle.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './site-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

const lost = (): unknown => toast.error(translate('wentWrong'))

/** Where one can go (NAV-02 to NAV-04, NAV-11): a row in the bar, and behind a button where that has no room for it. */
export function SiteMenu() {
  const t = useT()
  const [path] = useLocation()
  const isLoggedOut = useAuth(({ user }) => user === null)
  const { isOpen, frame, close, toggle } = useDisclosure()
  const page = (href: string, text: string) => (
    <li>
      <Link href={href} className={styles['link']} aria-current={href === path ? 'page' : undefined} onClick={close}>
        {text}
      </Link>
    </li>
  )
  const openVideos = (): void => {
    close()
    import('./open-videos.ts').then((part) => part.openVideos()).catch(lost)
  }
  return (
    <div ref={frame} className={styles['site']}>
      <button
        type="button"
        data-needs-script
        className={styles['button']}
        aria-label={t('menu')}
        aria-expanded={isOpen}
        aria-controls="site-menu"
        onClick={toggle}
      >
        <MenuIcon />
      </button>
      <ul id="site-menu" className={styles['menu']} data-open={isOpen}>
        {page('/', t('home'))}
        {page('/exemplary', t('exemplary'))}
        <li>
          <PlaceLink place="zones" className={styles['link']} onFollow={close}>
            {t('zones')}
          </PlaceLink>
        </li>
        <li>
          <PlaceLink place="vote" className={styles['link']} onFollow={close}>
            {t('heroVote')}
          </PlaceLink>
        </li>
        {isLoggedOut && page('/register', t('heroRegister'))}
        <li>
          <button
            type="button"
            data-needs-script
            className={styles['link']}
            aria-haspopup="dialog"
            onClick={openVideos}
          >
            {t('jobs')}
          </button>
        </li>
        {page('/contact#promotions', t('promotions'))}
        <li>
          <ContactToggle />
        </li>
      </ul>
    </div>
  )
}
