import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FocusOnMount } from '../../ui/focus-on-mount.tsx'
import { followPayment, verifyVotePayment } from './follow-payment.ts'
import { PaymentNotice } from './payment-notice.tsx'
import styles from './payment-page.module.css'

interface CardWaitingProps {
  readonly payment: string
  readonly phone: string
  readonly onPaid: () => void
  readonly onFailed: () => void
  readonly onPayAgain: () => void
}

/** A submitted card still being checked. */
export function CardWaiting({ payment, phone, onPaid, onFailed, onPayAgain }: CardWaitingProps) {
  const t = useT()
  const hear = useEffectEvent((status: PayerStatus) => {
    if (status === 'paid') onPaid()
    else if (status !== 'pending' && status !== 'none') onFailed()
  })
  useEffect(
    () => followPayment({ payment, verify: () => verifyVotePayment(phone), heard: (status) => hear(status) }),
    [payment, phone],
  )
  return (
    <FocusOnMount className={styles['waiting']}>
      <PaymentNotice status="pending" hint={t('voting:payment.sendsItself')} onPayAgain={onPayAgain} />
    </FocusOnMount>
  )
}
