import { useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { receiptPath } from '../receipt/receipt-path.ts'
import styles from './receipt.module.css'

interface ReceiptProps {
  readonly code: string
  /** The ballot's whole id, which only this browser gets. */
  readonly ballot: string
}

/** The voter's receipt, with copy button and link to its proof. */
export function Receipt({ code, ballot }: ReceiptProps) {
  const t = useT()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  const copy = (): void => {
    // Without https there is no clipboard.
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
      <p className={styles['label']}>{t('voting:podium.receipt')}</p>
      <p className={styles['code']} dir="ltr" translate="no">
        {code}
      </p>
      <Button variant="quiet" onClick={copy}>
        {t(copied === 'yes' ? 'voting:podium.copied' : 'voting:podium.copy')}
      </Button>
      <p className={styles['hint']} role="status">
        {t(copied === 'failed' ? 'voting:podium.copyFailed' : 'voting:podium.receiptHint')}
      </p>
      <Link className={styles['where'] ?? ''} href={receiptPath(code, ballot)}>
        {t('voting:podium.receiptProof')}
      </Link>
      <Link className={styles['where'] ?? ''} href={`/where?${new URLSearchParams({ reference: code })}`}>
        {t('common.whereIsMyVote')}
      </Link>
    </div>
  )
}
