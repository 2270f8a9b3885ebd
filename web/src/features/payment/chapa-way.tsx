import type { CheckoutAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { failureText } from '../../lib/failure-text.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { needRefusals } from '../../lib/language-choice.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { CountedVotes } from './chosen-votes.tsx'
import { goToCheckout } from './go-to-checkout.ts'
import { PaidText } from './paid-text.tsx'
import { beginPaying } from './paid-vote.ts'
import { PayForm } from './pay-form.tsx'
import type { Payer } from './payer.ts'
import { useBusy } from './use-busy.ts'
import { WayCard } from './way-card.tsx'

interface ChapaWayProps {
  readonly payer: Payer
  readonly price: string
}

/** A checkout of Chapa's, on a page of its own. */
export function ChapaWay({ payer, price }: ChapaWayProps) {
  const t = useT()
  const [busy, setBusy] = useBusy<'chapa'>()
  const { name, phone } = payer

  const pay = async (): Promise<void> => {
    setBusy('chapa')
    beginPaying(payer)
    try {
      const { url } = await api.post<CheckoutAnswer>('/vote/payWithChapa', { name, phone })
      await goToCheckout(url)
    } catch (error) {
      await needRefusals()
      setBusy(undefined)
      toast.error(failureText(error))
    }
  }

  return (
    <WayCard
      title={t('voting:payment.chapaTitle')}
      price={price}
      counts={<CountedVotes kind="paid" />}
      ways={t('voting:payment.chapaWays')}
      text={<PaidText />}
      mark={t('voting:payment.recommended')}
    >
      <PayForm payer={payer} way="chapa" onPay={() => busy === undefined && void pay()}>
        <Button type="submit" variant="gold" busy={busy !== undefined}>
          {t('voting:payment.pay', { price })}
        </Button>
      </PayForm>
    </WayCard>
  )
}
