import type { CardPaymentAnswer, CheckoutAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { Link } from 'wouter'
import { failureText } from '../../lib/failure-text.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { TitleNote } from '../voting/title-note.tsx'
import { readCardFailure } from './card-failure.ts'
import { CardForm } from './card-form.tsx'
import { CardWaiting } from './card-waiting.tsx'
import { returnToPodium } from './choose-payment.ts'
import { ChosenVotes, CountedVotes } from './chosen-votes.tsx'
import { goToCheckout } from './go-to-checkout.ts'
import { PayForm } from './pay-form.tsx'
import { PayNotes } from './pay-notes.tsx'
import type { Payer } from './payer.ts'
import styles from './payment-page.module.css'
import { forgetScannedCard } from './scanned-card.ts'
import { useBusy } from './use-busy.ts'
import { useVotePrice } from './use-vote-price.ts'
import { WayCard } from './way-card.tsx'

const nothingSent = { problems: {} }

/** The three ways to vote, each with what it means for votes and prize (PAY-12). */
export function VoteWays({ payer }: { readonly payer: Payer }) {
  const t = useT()
  const price = useVotePrice(payer)
  const [busy, setBusy] = useBusy<'chapa' | 'card'>()
  const [waitingFor, setWaitingFor] = useState<string>()
  const { name, phone } = payer
  const problemOf = useSentProblem(usePersonal().form ?? nothingSent)

  const payWithChapa = async (): Promise<void> => {
    setBusy('chapa')
    try {
      const { url } = await api.post<CheckoutAnswer>('/vote/payWithChapa', { name, phone })
      await goToCheckout(url)
    } catch (error) {
      setBusy(undefined)
      toast.error(failureText(error))
    }
  }

  const paid = (): void => {
    forgetScannedCard()
    returnToPodium({ jp: 'true' })
  }

  const payWithCard = async (card: string): Promise<string | undefined> => {
    let refusal: string | undefined
    setBusy('card')
    try {
      const answer = await api.post<CardPaymentAnswer>('/vote/payWithCard', { name, phone, card })
      if (answer.pending) setWaitingFor(answer.payment)
      else paid()
    } catch (error) {
      const failure = readCardFailure(error)
      if (failure === 'reason') refusal = failureText(error)
      if (failure === 'card') refusal = t('voting:payment.cardFailed')
      await alertPerson(refusal ?? t('voting:payment.wentWrong'))
    }
    setBusy(undefined)
    return refusal
  }

  /** To the dialog with votes, name and phone; a middle click opens Home, as of any link. */
  const change = (event: MouseEvent): void => {
    event.preventDefault()
    returnToPodium()
  }

  const voteFree = (event: FormEvent): void => {
    event.preventDefault()
    returnToPodium({ jp: 'true', method: 'free' })
  }

  const stopWaiting = (): void => setWaitingFor(undefined)
  const cardFailed = (): void => {
    stopWaiting()
    void alertPerson(t('voting:payment.cardFailed'))
  }

  if (waitingFor !== undefined) {
    return (
      <CardWaiting payment={waitingFor} phone={phone} onPaid={paid} onFailed={cardFailed} onPayAgain={stopWaiting} />
    )
  }
  const paidText = (
    <>
      {t('voting:payment.paidText')}
      <TitleNote kind="paid" />
    </>
  )
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('voting:payment.title')}</h1>
        <p>{t('voting:payment.payer', { name, phone })}</p>
        <ChosenVotes />
        {payer.isFreeUsed && <p>{t('voting:payment.freeUsed')}</p>}
        {/* Without scripts it is the ballot's own page that has votes, name and phone. */}
        <WithoutScripts href="/ballot" className={styles['change']} text={t('voting:payment.change')}>
          <Link href="/" className={styles['change'] ?? ''} onClick={change}>
            {t('voting:payment.change')}
          </Link>
        </WithoutScripts>
        <FormProblem text={problemOf('form') ?? problemOf('name') ?? problemOf('phone')} />
      </div>
      <div className={styles['ways']}>
        {!payer.isFreeUsed && (
          <WayCard
            title={t('voting:payment.freeTitle')}
            price={t('voting:payment.free')}
            counts={<CountedVotes kind="free" />}
            text={
              <>
                {t('voting:payment.freeText')}
                <TitleNote kind="free" />
              </>
            }
          >
            <form action="/ballot" onSubmit={voteFree}>
              <input type="hidden" name="kind" value="free" />
              <Button type="submit" variant="quiet">
                {t('voting:payment.freeButton')}
              </Button>
            </form>
          </WayCard>
        )}
        <WayCard
          title={t('voting:payment.chapaTitle')}
          price={price}
          counts={<CountedVotes kind="paid" />}
          ways={t('voting:payment.chapaWays')}
          text={paidText}
          mark={t('voting:payment.recommended')}
        >
          <PayForm payer={payer} way="chapa" onPay={() => busy !== 'chapa' && void payWithChapa()}>
            <Button type="submit" variant="gold" busy={busy === 'chapa'}>
              {t('voting:payment.pay', { price })}
            </Button>
          </PayForm>
        </WayCard>
        <WayCard
          title={t('voting:payment.cardTitle')}
          price={price}
          counts={<CountedVotes kind="paid" />}
          text={paidText}
        >
          <CardForm payer={payer} busy={busy === 'card'} onPay={payWithCard} />
        </WayCard>
      </div>
      <p className={styles['before']}>
        {t('voting:payment.paidBefore')}{' '}
        <Link href="/where" className={styles['change'] ?? ''}>
          {t('common.whereIsMyVote')}
        </Link>
      </p>
      <PayNotes />
    </>
  )
}
