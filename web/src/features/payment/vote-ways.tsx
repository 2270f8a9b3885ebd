import { type FormEvent, type MouseEvent, useState } from 'react'
import { Link } from 'wouter'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { TitleNote } from '../contest/title-note.tsx'
import { beginSubmit } from '../submit/begun-submit.ts'
import { CardWaiting } from './card-waiting.tsx'
import { CardWay } from './card-way.tsx'
import { ChapaWay } from './chapa-way.tsx'
import { returnToPodium, voteFree } from './choose-payment.ts'
import { ChosenVotes, CountedVotes, usePicks } from './chosen-votes.tsx'
import { FeeOffer } from './fee-offer.tsx'
import { type AskedPayer, earlyPayer } from './pay-form.tsx'
import { PayNotes } from './pay-notes.tsx'
import { isKnown, type Payer } from './payer.ts'
import styles from './payment-page.module.css'
import { isDomesticPhone } from './payment-path.ts'
import { keepCard } from './scanned-card.ts'
import { useVotePrice } from './use-vote-price.ts'
import { WayCard } from './way-card.tsx'

/**
 * The three ways to vote, with their meaning for votes and prize (PAY-12). Missing payer fields appear beside the ways to pay; picks can be
 * made afterwards.
 */
export function VoteWays({ payer: kept }: { readonly payer: Payer }) {
  const t = useT()
  const isAlive = useHydrated()
  const sentProblems = usePersonal().form?.problems ?? {}
  const [typed, setTyped] = useState(earlyPayer)
  const isAsked = !isKnown(kept) || sentProblems['name'] !== undefined || sentProblems['phone'] !== undefined
  const payer = isAsked ? typedPayer(kept, typed) : kept
  const asked: AskedPayer = {
    payer,
    ...(isAsked && { onTyped: (more) => setTyped((before) => ({ ...before, ...more })) }),
  }
  const price = useVotePrice(payer, isAsked)
  const [waitingFor, setWaitingFor] = useState<string>()
  const hasPicks = usePicks().length > 0

  const paid = (): void => {
    keepCard('')
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
      <ChosenSoFar payer={kept} mayChoose={!hasPicks && (isAlive || isAsked)} />
      <FeeOffer />
      <div className={styles['ways']}>
        {!payer.isFreeUsed && <FreeWay payer={payer} />}
        <ChapaWay asked={asked} price={price} />
        <CardWay asked={asked} price={price} onPaid={paid} onWaiting={setWaitingFor} />
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

/** The price follows the phone being typed. */
function typedPayer(kept: Payer, typed: Partial<Pick<Payer, 'name' | 'phone'>>): Payer {
  const { phone } = typed
  return { ...kept, ...typed, ...(phone !== undefined && { isDomestic: isDomesticPhone(phone) }) }
}

interface ChosenSoFarProps {
  readonly payer: Payer
  /** Nobody is chosen yet. */
  readonly mayChoose: boolean
}

/** The voter and the picks. */
function ChosenSoFar({ payer, mayChoose }: ChosenSoFarProps) {
  const { name, phone, isFreeUsed } = payer
  const t = useT()
  const problemOf = useSentProblem(usePersonal().form ?? nothingSent)
  /** Opens the podium; a middle click opens Home. */
  const change = (event: MouseEvent): void => {
    event.preventDefault()
    returnToPodium()
  }
  return (
    <div className={styles['head']}>
      <h1>{t('voting:payment.title')}</h1>
      {isKnown(payer) && <p>{t('voting:payment.payer', { name, phone })}</p>}
      <ChosenVotes />
      {mayChoose && <p>{t('voting:payment.whomLater')}</p>}
      {isFreeUsed && <p>{t('voting:payment.freeUsed')}</p>}
      {mayChoose ? (
        <Link href="/" className={styles['change'] ?? ''}>
          {t('voting:payment.toContestants')}
        </Link>
      ) : (
        // Without scripts the ballot page has picks, name and phone.
        <WithoutScripts href="/ballot" className={styles['change']} text={t('voting:payment.change')}>
          <Link href="/" className={styles['change'] ?? ''} onClick={change}>
            {t('voting:payment.change')}
          </Link>
        </WithoutScripts>
      )}
      <FormProblem text={problemOf('form')} />
    </div>
  )
}

/** The free vote, once per phone. */
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
