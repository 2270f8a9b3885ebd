import { useCallback, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './share-button.module.css'
import { sharedAddress } from './shared-address.ts'

const loadDialog = () => import('./share-dialog.tsx')

export interface ShareButtonProps {
  /** On this site, as /… */
  readonly path: string
  /** Whose page it is. */
  readonly title: string
  /** What goes along with the address. */
  readonly text: string
}

/**
 * Hands the address of a page on: to the browser's own way of sharing where it has one, the dialog then beside it; else by
 * the dialog alone. Its texts are the namespace `share`, which the page with the button has to load (needTexts).
 */
export function ShareButton({ path, title, text }: ShareButtonProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const lost = useCallback(() => {
    setOpen(false)
    toast.error(translate('common.brokenHeading'))
  }, [])
  const part = useLazyModule(loadDialog, open, lost)
  const { code } = useLanguage()
  // Most have one: until it is known whether this one does, the page keeps the room for both buttons.
  const byBrowser = !useHydrated() || 'share' in navigator

  const share = (): void => {
    if (!byBrowser) {
      setOpen(true)
      return
    }
    navigator.share({ title, text, url: sharedAddress(path, code) }).catch((error: unknown) => {
      // Turned down by the person, not by the browser.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setOpen(true)
    })
  }

  return (
    <span className={styles['buttons']}>
      <Button variant="quiet" data-needs-script onClick={share}>
        <ShareIcon size="1.25em" />
        {t('extras:share.share')}
      </Button>
      {byBrowser && (
        <Button
          variant="quiet"
          data-needs-script
          className={styles['more']}
          aria-label={t('extras:share.qrOf', { title })}
          title={t('extras:share.qr')}
          onClick={() => setOpen(true)}
        >
          <QrIcon size="1.25em" />
        </Button>
      )}
      {part && (
        <part.ShareDialog {...{ title, text, open }} address={sharedAddress(path, code)} onOpenChange={setOpen} />
      )}
    </span>
  )
}

const ShareIcon = icon(
  <>
    <path d="M8.5 13.5l7 4M15.5 6.5l-7 4" />
    <circle cx="18" cy="5" r="3" />
    <circle cx="6" cy="12" r="3" />
    <circle cx="18" cy="19" r="3" />
  </>,
)
const QrIcon = icon(
  <path d="M3.5 3.5h6v6h-6zM14.5 3.5h6v6h-6zM3.5 14.5h6v6h-6zM14 14h3v3M20.5 14v.1M14 20.5h.1M17.5 20.5h3V17" />,
)
