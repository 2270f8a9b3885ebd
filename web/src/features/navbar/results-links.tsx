import { useT } from '../../lib/i18n.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './site-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

/** What became of the votes, all and one's own: two lines of the narrow menu, and one word of the bar, which has no room for both. */
export function ResultsLinks({ onFollow }: { readonly onFollow: () => void }) {
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
