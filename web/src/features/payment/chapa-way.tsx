import type { CheckoutAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { failureText } from '../../lib/failure-text.ts'
import { api, needsCookies } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { CountedVotes } from './chosen-votes.tsx'
import { goToCheckout } from './go-to-checkout.ts'
import { beginPaying } from './paid-vote.ts'
import { type AskedPayer, PayForm } from './pay-form.tsx'
import { useMark } from './use-vote-price.ts'
import { PaidText, useBusy, WayCard } from './way-card.tsx'

interface ChapaWayProps {
  readonly asked: AskedPayer
  readonly price: string
}

/** Paying at Chapa's own page. */
export function ChapaWay({ asked, price }: ChapaWayProps) {
  const t = useT()
  const mark = useMark()
  const [busy, setBusy] = useBusy<'chapa'>()
  const { name, phone, isDomestic } = asked.payer

  const pay = async (): Promise<void> => {
    setBusy('chapa')
    beginPaying(asked.payer)
    await mark(phone)
    try {
      const { url } = await api.post<CheckoutAnswer>('/vote/payWithChapa', { name, phone }, needsCookies)
      await goToCheckout(url)
    } catch (error) {
      setBusy(undefined)
      toast.error(failureText(error))
    }
  }

  return (
    <WayCard
      title={t('voting:payment.chapaTitle')}
      price={price}
      counts={<CountedVotes kind="paid" />}
      ways={t(isDomestic ? 'voting:payment.chapaWays' : 'voting:payment.chapaWaysAbroad')}
      text={<PaidText />}
      mark={t('voting:payment.recommended')}
    >
      <PayForm asked={asked} way="chapa" onPay={() => busy === undefined && void pay()}>
        <Button type="submit" variant="gold" busy={busy !== undefined}>
          {t('voting:payment.pay', { price })}
        </Button>
      </PayForm>
    </WayCard>
  )
}
