import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { Button } from '../../ui/button.tsx'
import { sharedAddress } from '../share/shared-address.ts'
import styles from './receipt.module.css'
import { receiptPath } from './receipt-path.ts'

/** The link to pass on; it never holds the whole id, which would tell whom the vote is for. */
export function CopyLink({ receipt }: { readonly receipt: string }) {
  const t = useT()
  const { code } = useLanguage()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async (): Promise<void> => {
    setCopied((await copyText(sharedAddress(receiptPath(receipt), code), null)) ? 'yes' : 'failed')
  }
  return (
    <>
      <Button variant="quiet" data-needs-script onClick={() => void copy()}>
        {t('proof:receipt.copyLink')}
      </Button>
      <p role="status" className={styles['hint']}>
        {copied === 'yes' && t('proof:receipt.copied')}
        {copied === 'failed' && t('proof:receipt.copyFailed')}
      </p>
    </>
  )
}
