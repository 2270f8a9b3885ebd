import { useCallback, useState } from 'react'
import { translate, useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './share-button.module.css'
import { sharedAddress } from './shared-address.ts'

const loadDialog = () => import('./share-dialog.tsx')

export interface ShareButtonProps {
  /** A path on this site. */
  readonly path: string
  /** Whose page it is. */
  readonly title: string
  /** What goes along with the address. */
  readonly text: string
}

/**
 * Shares a page's address: by the browser's share sheet with our dialog beside it, otherwise the dialog alone. Its page must load the
 * namespace `share` (needTexts).
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
  // Most browsers can share: until known, room for both buttons is kept.
  const byBrowser = !useHydrated() || 'share' in navigator

  const share = (): void => {
    if (!byBrowser) {
      setOpen(true)
      return
    }
    navigator.share({ title, text, url: sharedAddress(path, code) }).catch((error: unknown) => {
      // Cancelled by the person, not the browser.
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
