import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useTitle } from '../../lib/use-title.ts'
import { BegunPaymentNotice } from './begun-payment.tsx'
import { payerOf } from './payer.ts'
import styles from './payment-page.module.css'
import { takeScannedCard } from './scanned-card.ts'
import { VoteWays } from './vote-ways.tsx'
import { WhoFirst } from './who-first.tsx'

/** How a voter pays, or not (PAY-01): reads name, phone and isd of the address. */
export function PaymentPage() {
  const t = useT()
  const search = useSearch()
  const isHydrated = useHydrated()
  const payer = useMemo(() => payerOf(search, isHydrated), [search, isHydrated])
  const [scanned, setScanned] = useState('')
  useEffect(() => setScanned(takeScannedCard()), [])
  useTitle(t('voting:payment.title'))
  const { payment } = usePersonal()
  return (
    <div className={styles['page']}>
      {payment && <BegunPaymentNotice payment={payment} />}
      {!payment && (payer ? <VoteWays payer={payer} /> : <WhoFirst hasCard={scanned !== ''} />)}
    </div>
  )
}
