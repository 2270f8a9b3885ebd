import type { BegunPayment } from '@ashenda/core/contracts/http/first-data.ts'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { buttonClass } from '../../ui/button.tsx'
import { payerOf } from './payer.ts'
import styles from './payment-page.module.css'
import { VoteWays } from './vote-ways.tsx'

/** How a voter pays, or not (PAY-01); reads name, phone and isd from the address. */
export function PaymentPage() {
  const t = useT()
  const search = useSearch()
  const isHydrated = useHydrated()
  const payer = useMemo(() => payerOf(search, isHydrated), [search, isHydrated])
  useTitle(t('voting:payment.title'))
  const { payment, ballot } = usePersonal()
  return (
    <div className={styles['page']} data-paid-wanted={ballot?.isPaidWanted || undefined}>
      {payment ? <BegunPaymentNotice payment={payment} /> : <VoteWays payer={payer} />}
    </div>
  )
}

/** A payment begun without scripts. Forms may only lead to our own pages, so a checkout has a link, followed by itself without scripts. */
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
