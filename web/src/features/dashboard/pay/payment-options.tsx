import type { CardPaymentAnswer, CheckoutAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { forgetProblem, tellProblem } from '../../../lib/forms/tell-problem.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { type LiveText, useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusOnMount } from '../../../ui/focus-on-mount.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { CardForm } from '../../payment/card-form.tsx'
import { goToCheckout } from '../../payment/go-to-checkout.ts'
import { PayNotes } from '../../payment/pay-notes.tsx'
import { PaymentNotice } from '../../payment/payment-notice.tsx'
import { keepCard } from '../../payment/scanned-card.ts'
import { useBusy } from '../../payment/use-busy.ts'
import { WayCard } from '../../payment/way-card.tsx'
import styles from './pay.module.css'
import { useFeePayment } from './use-fee-payment.ts'

/** Payment options, and the state of a running payment (PAY-13); the server's messages are toasts. */
export function PaymentOptions({ fee }: { readonly fee: string }) {
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
