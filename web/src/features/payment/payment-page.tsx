import { useState } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { payerOf } from './payer.ts'
import styles from './payment-page.module.css'
import { takeScannedCard } from './scanned-card.ts'
import { VoteWays } from './vote-ways.tsx'
import { WhoFirst } from './who-first.tsx'

/** How a voter pays, or not (PAY-01): reads name, phone and isd of the address. */
export function PaymentPage() {
  const t = useT()
  const search = useSearch()
  const [payer] = useState(() => payerOf(search))
  const [scanned] = useState(takeScannedCard)
  useTitle(t('payment:title'))
  return (
    <div className={styles['page']}>{payer ? <VoteWays payer={payer} /> : <WhoFirst hasCard={scanned !== ''} />}</div>
  )
}
