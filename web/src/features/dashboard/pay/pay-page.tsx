import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { moneyText } from '../../../lib/money.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { FocusOnMount } from '../../../ui/focus-on-mount.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { WithOwnUser } from '../../account/with-own-user.tsx'
import { verifyFeePayment } from '../../payment/follow-payment.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './pay.module.css'
import { PaymentOptions } from './payment-options.tsx'

/** A contestant's one-time fee (DSH-08). */
export function PayPage() {
  const t = useT()
  useTitle(t('contestant:dashboard.pay'))
  return (
    <>
      <h1>{t('contestant:dashboard.pay')}</h1>
      <WithOwnUser>{(own) => <OwnPayment own={own} />}</WithOwnUser>
    </>
  )
}

function OwnPayment({ own }: { readonly own: OwnUser }) {
  const [wasPaid] = useState(own.isPaid)
  return own.isPaid ? <Paid isNew={!wasPaid} /> : <Unpaid own={own} />
}

interface PaidProps {
  /** She just paid on this page, where the payment options were. */
  readonly isNew: boolean
}

function Paid({ isNew }: PaidProps) {
  const t = useT()
  const paidTwice = usePaidTwice()
  return (
    <FocusOnMount isNew={isNew} className={styles['paid']}>
      <CheckIcon size="3rem" />
      <strong>{t('contestant:dashboard.itIsPaid')}</strong>
      <p>{t('contestant:dashboard.itIsPaidText')}</p>
      <div role="status">{paidTwice && <p>{t('contestant:dashboard.paidTwice')}</p>}</div>
    </FocusOnMount>
  )
}

function Unpaid({ own: { fee, isActive, isTakenOut } }: { readonly own: OwnUser }) {
  const t = useT()
  const { tag } = useLanguage()
  if (isTakenOut) return <p>{t('contestant:dashboard.noFee')}</p>
  const price = fee ? moneyText(tag, fee.amountMinor, fee.currency) : ''
  return (
    <>
      <Panel title={t('contestant:dashboard.paymentStatus')}>
        <StatusBadge isPaid={false} />
        {fee && <p className={styles['fee']}>{t('contestant:dashboard.fee', { fee: price })}</p>}
        <p>{t(isActive === false ? 'contestant:dashboard.feeWhileWaiting' : 'contestant:dashboard.feeText')}</p>
      </Panel>
      <PaymentOptions fee={price} />
    </>
  )
}

/** A contestant returning from a second checkout may arrive before that payment is recorded. */
const lookAgainMs = 4_000
const mostLooks = 15

/** Whether a fee was refunded because another had paid; the server says so for a day. */
function usePaidTwice(): boolean {
  const { data } = useQuery({
    queryKey: ['fee-standing'],
    queryFn: verifyFeePayment,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status !== 'refunded' && state.dataUpdateCount < mostLooks && hasReturned() && lookAgainMs,
  })
  return data?.isPayed === true && data.status === 'refunded'
}

/** A return from a checkout has its reference in the address. */
const hasReturned = (): boolean => new URLSearchParams(location.search).has('st')
