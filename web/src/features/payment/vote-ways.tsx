import { type FormEvent, type MouseEvent, useState } from 'react'
import { Link } from 'wouter'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { beginSubmit } from '../voting/begun-submit.ts'
import { TitleNote } from '../voting/title-note.tsx'
import { CardWaiting } from './card-waiting.tsx'
import { CardWay } from './card-way.tsx'
import { ChapaWay } from './chapa-way.tsx'
import { returnToPodium, voteFree } from './choose-payment.ts'
import { ChosenVotes, CountedVotes } from './chosen-votes.tsx'
import { PayNotes } from './pay-notes.tsx'
import type { Payer } from './payer.ts'
import styles from './payment-page.module.css'
import { forgetScannedCard } from './scanned-card.ts'
import { useVotePrice } from './use-vote-price.ts'
import { WayCard } from './way-card.tsx'

/** The three ways to vote, each with what it means for votes and prize (PAY-12). */
export function VoteWays({ payer }: { readonly payer: Payer }) {
  const t = useT()
  const price = useVotePrice(payer)
  const [waitingFor, setWaitingFor] = useState<string>()

  const paid = (): void => {
    forgetScannedCard()
    returnToPodium({ jp: 'true' })
  }
  const stopWaiting = (): void => setWaitingFor(undefined)
  const cardFailed = (): void => {
    stopWaiting()
    void alertPerson(t('voting:payment.cardFailed'))
  }

  if (waitingFor !== undefined) {
    const { phone } = payer
    return (
      <CardWaiting payment={waitingFor} phone={phone} onPaid={paid} onFailed={cardFailed} onPayAgain={stopWaiting} />
    )
  }
  return (
    <>
      <ChosenSoFar payer={payer} />
      <div className={styles['ways']}>
        {!payer.isFreeUsed && <FreeWay payer={payer} />}
        <ChapaWay payer={payer} price={price} />
        <CardWay payer={payer} price={price} onPaid={paid} onWaiting={setWaitingFor} />
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

const nothingSent = { problems: {} }

/** Who votes, and for whom. */
function ChosenSoFar({ payer: { name, phone, isFreeUsed } }: { readonly payer: Payer }) {
  const t = useT()
  const problemOf = useSentProblem(usePersonal().form ?? nothingSent)
  /** To the dialog with votes, name and phone; a middle click opens Home, as of any link. */
  const change = (event: MouseEvent): void => {
    event.preventDefault()
    returnToPodium()
  }
  return (
    <div className={styles['head']}>
      <h1>{t('voting:payment.title')}</h1>
      <p>{t('voting:payment.payer', { name, phone })}</p>
      <ChosenVotes />
      {isFreeUsed && <p>{t('voting:payment.freeUsed')}</p>}
      {/* Without scripts it is the ballot's own page that has votes, name and phone. */}
      <WithoutScripts href="/ballot" className={styles['change']} text={t('voting:payment.change')}>
        <Link href="/" className={styles['change'] ?? ''} onClick={change}>
          {t('voting:payment.change')}
        </Link>
      </WithoutScripts>
      <FormProblem text={problemOf('form') ?? problemOf('name') ?? problemOf('phone')} />
    </div>
  )
}

/** The free vote, once for each phone. */
function FreeWay({ payer }: { readonly payer: Payer }) {
  const t = useT()
  const vote = (event: FormEvent): void => {
    event.preventDefault()
    beginSubmit('free', payer)
    voteFree()
  }
  return (
    <WayCard
      title={t('voting:payment.freeTitle')}
      price={t('voting:payment.free')}
      counts={<CountedVotes kind="free" />}
      text={
        <>
          <span>{t('voting:payment.freeText')}</span>
          <TitleNote kind="free" />
        </>
      }
    >
      <form action="/ballot" onSubmit={vote}>
        <input type="hidden" name="kind" value="free" />
        <Button type="submit" variant="quiet">
          {t('voting:payment.freeButton')}
        </Button>
      </form>
    </WayCard>
  )
}
