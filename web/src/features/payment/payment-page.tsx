import type { BegunPayment } from '@ashenda/core/contracts/http/first-data.ts'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { payerOf } from './payer.ts'
import styles from './payment-page.module.css'
import { takeScannedCard } from './scanned-card.ts'
import { VoteWays } from './vote-ways.tsx'

/** How a voter pays, or not (PAY-01): reads name, phone and isd of the address. */
export function PaymentPage() {
  const t = useT()
  const search = useSearch()
  const isHydrated = useHydrated()
  const payer = useMemo(() => payerOf(search, isHydrated), [search, isHydrated])
  const [scanned, setScanned] = useState('')
  useEffect(() => setScanned(takeScannedCard()), [])
  useTitle(t('voting:payment.title'))
  const { payment, ballot } = usePersonal()
  return (
    <div className={styles['page']} data-paid-wanted={ballot?.isPaidWanted || undefined}>
      {payment && <BegunPaymentNotice payment={payment} />}
      {!payment && (payer ? <VoteWays payer={payer} /> : <WhoFirst hasCard={scanned !== ''} />)}
    </div>
  )
}

/**
 * What became of a payment that was begun without scripts. Forms may lead to our own pages only, so a checkout has a link; a
 * browser without scripts follows it by itself.
 */
function BegunPaymentNotice({ payment }: { readonly payment: BegunPayment }) {
  const t = useT()
  if ('card' in payment)
    return (
      <div className={styles['head']}>
        <h1>{t('voting:payment.pending')}</h1>
        <p role="status">{t('voting:payment.cardLooked')}</p>
        <a href="/ballot" className={buttonClass('gold')}>
          {t('common.lookAgain')}
        </a>
      </div>
    )
  const { checkout } = payment
  return (
    <div className={styles['head']}>
      <noscript>
        <meta httpEquiv="refresh" content={`1;url=${checkout}`} />
      </noscript>
      <h1>{t('voting:payment.chapaTitle')}</h1>
      <p role="status">{t('voting:payment.going', { host: new URL(checkout).host })}</p>
      <a href={checkout} className={buttonClass('gold')}>
        {t('voting:payment.goOn')}
      </a>
    </div>
  )
}

/** Nobody to pay for: somebody scanned a card before choosing, or opened the address by itself. */
function WhoFirst({ hasCard }: { readonly hasCard: boolean }) {
  const t = useT()
  return (
    <div className={styles['head']}>
      <h1>{t('voting:payment.whoFirst')}</h1>
      <p>{t('voting:payment.whoFirstText')}</p>
      {hasCard && <p>{t('voting:payment.whoFirstCard')}</p>}
      <Link href="/" className={buttonClass('primary')}>
        {t('voting:payment.toContestants')}
      </Link>
      <Link href="/where" className={styles['change'] ?? ''}>
        {t('common.whereIsMyVote')}
      </Link>
    </div>
  )
}
