import type { CardPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { failureText } from '../../lib/failure-text.ts'
import { api, needsCookies, Refusal } from '../../lib/http.ts'
import { type LiveText, translate, useT } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'
import { CardForm } from './card-form.tsx'
import { CountedVotes } from './chosen-votes.tsx'
import { beginPaying } from './paid-vote.ts'
import type { AskedPayer } from './pay-form.tsx'
import { useMark } from './use-vote-price.ts'
import { PaidText, useBusy, WayCard } from './way-card.tsx'

interface CardWayProps {
  readonly asked: AskedPayer
  readonly price: string
  readonly onPaid: () => void
  /** The card was submitted, and its outcome is unknown. */
  readonly onWaiting: (payment: string) => void
}

/** Paying by T-card. */
export function CardWay({ asked, price, onPaid, onWaiting }: CardWayProps) {
  const t = useT()
  const mark = useMark()
  const [busy, setBusy] = useBusy<'card'>()
  const { name, phone } = asked.payer

  const pay = async (card: string): Promise<LiveText | undefined> => {
    let refusal: LiveText | undefined
    setBusy('card')
    beginPaying(asked.payer)
    await mark(phone)
    try {
      const answer = await api.post<CardPaymentAnswer>('/vote/payWithCard', { name, phone, card }, needsCookies)
      if (answer.pending) onWaiting(answer.payment)
      else onPaid()
    } catch (error) {
      const failure = readCardFailure(error)
      if (failure === 'reason') refusal = failureText(error)
      if (failure === 'card') refusal = { say: () => translate('voting:payment.cardFailed') }
      await alertPerson(refusal ?? t('voting:payment.wentWrong'))
    }
    setBusy(undefined)
    return refusal
  }

  return (
    <WayCard
      title={t('voting:payment.cardTitle')}
      price={price}
      counts={<CountedVotes kind="paid" />}
      text={<PaidText />}
    >
      <CardForm asked={asked} busy={busy !== undefined} onPay={pay} />
    </WayCard>
  )
}

/** Refusals unrelated to the card, where the reason helps more. */
const otherReasons = new Set([
  'bad_phone',
  'empty_name',
  'name_too_long',
  'invalid_text',
  'invalid_body',
  'not_authenticated',
  'not_allowed',
  'contest_not_open',
  'contest_closed',
  'fee_paid',
  'cookies_needed',
  'too_many_requests',
  'too_many_attempts',
])

/** What a failed card payment is about: the card, a reason the server names, or no usable answer (PAY-03). */
function readCardFailure(error: unknown): 'card' | 'reason' | 'lost' {
  if (!(error instanceof Refusal) || error.status >= 500) return 'lost'
  return otherReasons.has(error.code) ? 'reason' : 'card'
}
