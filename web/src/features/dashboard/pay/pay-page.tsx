import type { CardPaymentAnswer, CheckoutAnswer, PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText, forgetProblem, tellProblem } from '../../../lib/failure-text.ts'
import { moneyText } from '../../../lib/format.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { type LiveText, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusOnMount } from '../../../ui/focus.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { ownUserKey, WithOwnUser } from '../../account/with-own-user.tsx'
import { CardForm } from '../../payment/card-form.tsx'
import { followPayment, verifyFeePayment } from '../../payment/follow-payment.ts'
import { goToCheckout } from '../../payment/go-to-checkout.ts'
import { isToldOffline } from '../../payment/pay-form.tsx'
import { PaymentNotice } from '../../payment/payment-notice.tsx'
import { statusOf, type UnpaidStatus } from '../../payment/payment-status.ts'
import { keepCard } from '../../payment/scanned-card.ts'
import { PayNotes, useBusy, WayCard } from '../../payment/way-card.tsx'
import { StatusBadge } from '../status-badge.tsx'
import styles from './pay.module.css'

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

/** Payment options, and the state of a running payment (PAY-13); the server's messages are toasts. */
function PaymentOptions({ fee }: { readonly fee: string }) {
  const t = useT()
  const [busy, setBusy] = useBusy<'chapa' | 'card'>()
  const { waiting, waitFor, stopWaiting, paid } = useFeePayment()

  const tell = (error: unknown): void => {
    setBusy(undefined)
    tellProblem(failureText(error))
    // Meanwhile paid elsewhere, or taken out.
    if (error instanceof Refusal && (error.code === 'fee_paid' || error.code === 'taken_out')) paid()
  }

  const payWithChapa = async (): Promise<void> => {
    if (isToldOffline()) return
    setBusy('chapa')
    try {
      const { url } = await api.get<CheckoutAnswer>('/actor/payWithChapa')
      await goToCheckout(url)
    } catch (error) {
      tell(error)
    }
  }

  const payWithCard = async (card: string): Promise<LiveText | undefined> => {
    forgetProblem()
    setBusy('card')
    try {
      const { message, pending, payment } = await api.post<CardPaymentAnswer>('/actor/payWithCard', { actor: { card } })
      setBusy(undefined)
      keepCard('')
      toast.success(message)
      if (pending) waitFor(payment)
      else paid()
      return undefined
    } catch (error) {
      tell(error)
      return error instanceof Refusal ? failureText(error) : undefined
    }
  }

  if (waiting) {
    return (
      <FocusOnMount>
        <Panel title={t('contestant:dashboard.howToPay')}>
          <PaymentNotice status={waiting.status} hint={t('voting:payment.opensItself')} onPayAgain={stopWaiting} />
        </Panel>
      </FocusOnMount>
    )
  }
  return (
    <>
      <div className={styles['ways']}>
        <WayCard
          title={t('voting:payment.chapaTitle')}
          price={fee}
          ways={t('voting:payment.chapaWays')}
          mark={t('voting:payment.recommended')}
        >
          <Button variant="gold" busy={busy === 'chapa'} onClick={() => void payWithChapa()}>
            {t('voting:payment.pay', { price: fee })}
          </Button>
        </WayCard>
        <WayCard title={t('voting:payment.cardTitle')} price={fee}>
          <CardForm busy={busy === 'card'} onPay={payWithCard} />
        </WayCard>
      </div>
      <PayNotes />
    </>
  )
}

interface Waiting {
  readonly payment: string | undefined
  readonly status: UnpaidStatus
}

interface FeePayment {
  /** A payment begun and not received. */
  readonly waiting: Waiting | undefined
  readonly waitFor: (payment: string) => void
  readonly stopWaiting: () => void
  /** Reloads her: she has paid. */
  readonly paid: () => void
}

/** Her payment's state: asked on return (`st` in the address), then followed (PAY-10). */
function useFeePayment(): FeePayment {
  const queries = useQueryClient()
  const [hasReturned] = useState(() => new URLSearchParams(location.search).has('st'))
  const [waiting, setWaiting] = useState<Waiting>()
  const payment = waiting?.payment
  const isWaiting = waiting !== undefined

  const paid = (): void => {
    setWaiting(undefined)
    void queries.invalidateQueries({ queryKey: ownUserKey })
  }
  const hear = useEffectEvent((status: PayerStatus, of: string | undefined) => {
    if (status === 'paid') paid()
    else setWaiting(status === 'none' ? undefined : { payment: of, status })
  })

  useEffect(() => {
    if (!hasReturned) return
    let left = false
    verifyFeePayment().then(
      (answer) => {
        if (left) return
        history.replaceState(history.state, '', location.pathname)
        hear(statusOf(answer), answer.payment)
      },
      (error: unknown) => left || toast.error(failureText(error)),
    )
    return () => {
      left = true
    }
  }, [hasReturned])

  useEffect(() => {
    if (!isWaiting) return
    return followPayment({ payment, verify: verifyFeePayment, heard: (status) => hear(status, payment) })
  }, [isWaiting, payment])

  return {
    waiting,
    waitFor: (begun) => setWaiting({ payment: begun, status: 'pending' }),
    stopWaiting: () => setWaiting(undefined),
    paid,
  }
}
