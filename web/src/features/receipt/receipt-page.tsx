import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { copyText } from '../../lib/copy-text.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLastError } from '../../lib/last-answer.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import { ReloadLink } from '../public-page/reload-link.tsx'
import sheet from '../public-page/sheet.module.css'
import { sharedAddress } from '../share/shared-address.ts'
import { CheckedSteps } from './checked-steps.tsx'
import { pathOf } from './lookup-path.ts'
import { OwnPicks, Thanks } from './own-picks.tsx'
import styles from './receipt.module.css'
import { receiptPath } from './receipt-path.ts'
import { Standing } from './standing.tsx'
import { isUnknown, mayComeYet } from './use-found.ts'
import { useKnownBallot, useReceipt } from './use-receipt.ts'

/** Proves to a voter, in her browser, that her vote is counted as cast (decision 18). */
export function ReceiptPage() {
  const t = useT()
  const receipt = readPasted(useParams()['receipt'] ?? '').toUpperCase()
  const ballot = useKnownBallot(receipt)
  const found = useReceipt(receipt, ballot)
  const isHydrated = useHydrated()
  return (
    <PublicPage
      title={t('proof:receipt.title')}
      description={t('proof:receipt.description')}
      lead={t('proof:receipt.lead')}
      leadNeedsScript
    >
      <div className={sheet['sheets']}>
        <section className={sheet['sheet']} data-lookup aria-labelledby="receipt-code">
          <h2 id="receipt-code">
            <bdi translate="no">{t('proof:receipt.code', { code: receipt })}</bdi>
          </h2>
          <WhatIsFound receipt={receipt} {...found} />
          <CopyLink receipt={receipt} />
          <Link href={pathOf(receipt)} className={sheet['onward'] ?? ''}>
            {t('proof:receipt.where')}
          </Link>
        </section>
        {isHydrated && found.isChecked && found.checked && <CheckedSteps checked={found.checked} />}
      </div>
      <noscript>
        <p className={sheet['soft']}>{t('proof:receipt.needsScripts')}</p>
      </noscript>
      <Link href="/results" className={sheet['onward'] ?? ''}>
        {t('proof:receipt.results')}
      </Link>
    </PublicPage>
  )
}

interface WhatIsFoundProps extends ReturnType<typeof useReceipt> {
  readonly receipt: string
}

function WhatIsFound({ receipt, checked, isChecked, asked }: WhatIsFoundProps) {
  const t = useT()
  const isHydrated = useHydrated()
  const { thanks } = usePersonal()
  const error = useLastError(asked)
  const failureText = useFailureText()
  if (checked)
    return (
      <>
        <Standing answer={checked.answer} />
        {isHydrated && isChecked ? <OwnPicks answer={checked.answer} /> : thanks && <Thanks thanks={thanks} />}
      </>
    )
  if (error === null) return <p role="status">{t('proof:receipt.looking')}</p>
  if (mayComeYet(error))
    return (
      <>
        {thanks && <Thanks thanks={thanks} />}
        <p role="status">
          {t('proof:receipt.notYet')} <span data-needs-script>{t('proof:receipt.keepLooking')}</span>
        </p>
        <ReloadLink after={error.retryAfterSeconds} at={`${receiptPath(receipt)}?again`} />
      </>
    )
  if (isUnknown(error)) return <p role="status">{t('proof:receipt.notFound')}</p>
  return <LostAnswer query={asked} text={failureText(error)} />
}

/** The link to pass on, without the whole id, which would reveal the picks. */
function CopyLink({ receipt }: { readonly receipt: string }) {
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
        {copied === 'no' ? '' : t(copied === 'yes' ? 'proof:receipt.copied' : 'proof:receipt.copyFailed')}
      </p>
    </>
  )
}
