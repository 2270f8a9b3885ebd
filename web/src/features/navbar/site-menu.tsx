import { useAuth } from '../../lib/auth.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { ContactToggle } from './contact-toggle.tsx'
import { MenuLink } from './menu-link.tsx'
import { PlaceLink } from './place-link.tsx'
import { ResultsLinks } from './results-links.tsx'
import styles from './site-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

const lost = (): unknown => toast.error(translate('common.wentWrong'))

/** Where one can go (NAV-02 to NAV-04, NAV-11): a row in the bar, and behind a button where that has no room for it. */
export function SiteMenu({ isMember }: { readonly isMember: boolean }) {
  const t = useT()
  const isLoggedOut = useAuth(({ user }) => user === null)
  const { isOpen, frame, close, toggle } = useDisclosure()
  const openVideos = (): void => {
    close()
    import('./open-videos.ts').then((part) => part.openVideos()).catch(lost)
  }
  return (
    <div ref={frame} data-plain-menu="" className={styles['site']}>
      <button
        type="button"
        data-needs-script
        className={styles['button']}
        aria-label={t('common.menu')}
        aria-expanded={isOpen}
        aria-controls="site-menu"
        onClick={toggle}
      >
        <MenuIcon />
      </button>
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
        <li>
          <PlaceLink place="vote" className={styles['link']} onFollow={close}>
            {t('common.heroVote')}
          </PlaceLink>
        </li>
        {isLoggedOut && !isMember && <MenuLink href="/register" text={t('common.heroRegister')} onFollow={close} />}
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
