import { useCallback, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { QrIcon, ShareIcon } from './icons.tsx'
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
 * the dialog alone. Its texts are the namespace `share`, which whoever shows the button has to bring (needTexts).
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
