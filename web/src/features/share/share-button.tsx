import { useCallback, useState } from 'react'
import { apiBase } from '../../lib/http.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { type LanguageCode, resourceChain } from '../../lib/language.ts'
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
  /** The contestant whose share picture goes along. */
  readonly picture?: string
  /** Its words and look where it stands alone; by default it is one of several actions. */
  readonly label?: string
}

/** A square: chats and feeds show it whole. */
const pictureOf = (id: string, language: LanguageCode): string =>
  `${apiBase}/share/${id}/${resourceChain(language)[0]}-square.jpg`

/** A browser forgets the press that sharing needs a file for. */
const pictureMs = 1_500

/** Undefined where it is not made yet, or the line is slow: the link's preview shows it too. */
async function fetchPicture(address: string): Promise<File | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(pictureMs) })
    // The photo alone stands in for a picture that is not made yet.
    if (!answer.ok || answer.redirected) return undefined
    return new File([await answer.blob()], 'ashenda.jpg', { type: 'image/jpeg' })
  } catch {
    return undefined
  }
}

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'ashenda.jpg', { type: 'image/jpeg' })] }) ?? false

/**
 * Shares a page's address: by the browser's share sheet with our dialog beside it, otherwise the dialog alone. Its page must load the
 * namespace `share` (needTexts).
 */
export function ShareButton({ path, title, text, picture, label }: ShareButtonProps) {
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

  const addressNow = (): string => sharedAddress(path, code)
  const pictureAddress = picture === undefined ? undefined : pictureOf(picture, code)
  const [busy, setBusy] = useState(false)

  const share = async (): Promise<void> => {
    if (!byBrowser) {
      setOpen(true)
      return
    }
    let file: File | undefined
    if (pictureAddress !== undefined && canShareFiles()) {
      setBusy(true)
      file = await fetchPicture(pictureAddress)
      setBusy(false)
    }
    const address = addressNow()
    try {
      // Apps that take a picture leave out the address, but not the text.
      await navigator.share(file ? { files: [file], text: `${text} ${address}` } : { title, text, url: address })
    } catch (error) {
      // Cancelled by the person, not the browser.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setOpen(true)
    }
  }

  return (
    <span className={styles['buttons']} data-alone={label !== undefined || undefined}>
      <Button
        variant={label === undefined ? 'quiet' : 'gold'}
        data-needs-script
        busy={busy}
        onClick={() => void share()}
      >
        <ShareIcon size="1.25em" />
        <span>{label ?? t('site:share.share')}</span>
      </Button>
      {byBrowser && label === undefined && (
        <Button
          variant="quiet"
          data-needs-script
          className={styles['more']}
          aria-label={t('site:share.qrOf', { title })}
          title={t('site:share.qr')}
          onClick={() => setOpen(true)}
        >
          <QrIcon size="1.25em" />
        </Button>
      )}
      {part && (
        <part.ShareDialog
          {...{ title, text, open }}
          address={addressNow()}
          picture={pictureAddress}
          onOpenChange={setOpen}
        />
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
