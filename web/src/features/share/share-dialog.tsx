import { useId, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './share-dialog.module.css'
import { ShareLinks } from './share-links.tsx'

interface ShareDialogProps {
  readonly address: string
  readonly title: string
  readonly text: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** An address as QR code, text to copy, and share links. */
export function ShareDialog({ address, title, text, open, onOpenChange }: ShareDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<bdi>{title}</bdi>} description={t('extras:share.hint')}>
      <div className={styles['ways']}>
        <QrCode address={address} title={title} />
        <Address address={address} />
        <ShareLinks address={address} text={text} />
      </div>
    </Dialog>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  const copy = async (): Promise<void> => {
    setCopied((await copyText(address, field.current)) ? 'yes' : 'failed')
  }

  return (
    <div className={styles['address']}>
      <label htmlFor={id}>{t('extras:share.address')}</label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        translate="no"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={copy}>{t('extras:share.copy')}</Button>
      <p role="status">
        {copied === 'no' ? '' : t(copied === 'yes' ? 'extras:share.copied' : 'extras:share.copyFailed')}
      </p>
    </div>
  )
}
