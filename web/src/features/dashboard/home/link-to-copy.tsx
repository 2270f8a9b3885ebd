import { useId, useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareButton } from '../../share/share-button.tsx'
import styles from './home.module.css'

interface LinkToCopyProps {
  readonly label: string
  readonly hint: string
  /** A path on this site. */
  readonly path: string
  readonly title: string
  /** Text to share with the address. */
  readonly text: string
}

export function LinkToCopy({ label, hint, path, title, text }: LinkToCopyProps) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const address = new URL(path, location.origin).href

  const copy = async (): Promise<void> => {
    setCopied((await copyText(address, field.current)) ? 'yes' : 'failed')
  }

  return (
    <div className={styles['link']}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
      <input
        ref={field}
        id={id}
        aria-describedby={`${id}-hint`}
        readOnly
        dir="ltr"
        translate="no"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['ways']}>
        <Button variant="quiet" aria-label={t('contestant:dashboard.copyOf', { what: label })} onClick={copy}>
          {t('extras:share.copy')}
        </Button>
        <ShareButton path={path} title={title} text={text} />
      </div>
      <p role="status" className={styles['copied']}>
        {copied === 'no' ? '' : t(copied === 'yes' ? 'extras:share.copied' : 'extras:share.copyFailed')}
      </p>
    </div>
  )
}
