import { translate, useT } from '../../lib/i18n.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './site-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

const loadPanel = () => import('./contact-panel.tsx')
const lost = (): void => void toast.error(translate('common.wentWrong'))

/** Shows three phones and an e-mail (NAV-03). */
export function ContactToggle() {
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
