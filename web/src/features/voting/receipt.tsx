import { useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './receipt.module.css'

/** The code a voter keeps, with a way to copy it. */
export function Receipt({ code }: { readonly code: string }) {
  const t = useT()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  const copy = (): void => {
    // Without https there is no clipboard at all.
    const writing = navigator.clipboard
      ? navigator.clipboard.writeText(code)
      : Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }

  return (
    <div className={styles['receipt']}>
      <p className={styles['label']}>{t('vote:receipt')}</p>
      <p className={styles['code']} dir="ltr" translate="no">
        {code}
      </p>
      <Button variant="quiet" onClick={copy}>
        {t(copied === 'yes' ? 'vote:copied' : 'vote:copy')}
      </Button>
      <p className={styles['hint']} role="status">
        {t(copied === 'failed' ? 'vote:copyFailed' : 'vote:receiptHint')}
      </p>
      <Link className={styles['where'] ?? ''} href={`/where?${new URLSearchParams({ reference: code })}`}>
        {t('whereIsMyVote')}
      </Link>
    </div>
  )
}
