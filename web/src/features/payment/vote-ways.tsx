import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useFormat } from '../../lib/format.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FocusOnMount } from '../../ui/focus.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { useContest } from '../contest/contest.ts'
import { useFreeNote } from '../contest/free-note.ts'
import { TitleNote } from '../contest/title-note.tsx'
import { PrizeNote } from '../prize/prize-note.tsx'
import { beginSubmit } from '../submit/begun-submit.ts'
import { CardWay } from './card-way.tsx'
import { ChapaWay } from './chapa-way.tsx'
import { returnToPodium } from './choose-payment.ts'
import { ChosenVotes, CountedVotes, usePicks } from './chosen-votes.tsx'
import { followPayment, verifyVotePayment } from './follow-payment.ts'
import { type AskedPayer, earlyPayer } from './pay-form.tsx'
import { isDomesticPhone, isKnown, type Payer } from './payer.ts'
import { PaymentNotice } from './payment-notice.tsx'
import styles from './payment-page.module.css'
import { keepCard, takeScannedCard } from './scanned-card.ts'
import { useVotePrice } from './use-vote-price.ts'
import { PayNotes, WayCard } from './way-card.tsx'

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
  const contest = useContest()

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
  if (contest?.phase === 'closed') return <Closed at={contest.hours.closesAt} />
  return (
    <>
      <ChosenSoFar payer={kept} mayChoose={!hasPicks && (isAlive || isAsked)} />
      <FeeOffer />
      <div className={styles['ways']}>
        {!payer.isFreeUsed && <FreeWay payer={payer} />}
        <ChapaWay asked={asked} price={price} />
        <CardWay asked={asked} price={price} onPaid={paid} onWaiting={setWaitingFor} />
      </div>
      <PaidBefore />
      <PrizeNote />
      <PayNotes />
    </>
  )
}

function PaidBefore() {
  const t = useT()
  return (
    <p className={styles['before']}>
      {t('voting:payment.paidBefore')}{' '}
      <Link href="/where" className={styles['change'] ?? ''}>
        {t('common.whereIsMyVote')}
      </Link>
    </p>
  )
}

/** Nobody pays for a vote that cannot be cast any more. @param at when voting closed (ISO 8601) */
function Closed({ at }: { readonly at: string }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('voting:payment.title')}</h1>
        <p suppressHydrationWarning>{t('home.contestClosed', { date: format.zonedMoment(at) })}</p>
      </div>
      <FeeOffer />
      <PaidBefore />
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
  const closed = useFreeNote()
  const vote = (event: FormEvent): void => {
    event.preventDefault()
    beginSubmit('free', payer)
    // Home opens the podium, and submits (HOM-12).
    returnToPodium({ jp: 'true', method: 'free' })
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
      {closed === undefined ? (
        <form action="/ballot" onSubmit={vote}>
          <input type="hidden" name="kind" value="free" />
          <Button type="submit" variant="quiet">
            {t('voting:payment.freeButton')}
          </Button>
        </form>
      ) : (
        <p suppressHydrationWarning>{closed}</p>
      )}
    </WayCard>
  )
}

interface CardWaitingProps {
  readonly payment: string
  readonly phone: string
  readonly onPaid: () => void
  readonly onFailed: () => void
  readonly onPayAgain: () => void
}

/** A submitted card still being checked. */
function CardWaiting({ payment, phone, onPaid, onFailed, onPayAgain }: CardWaitingProps) {
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

/** An unpaid contestant with a scanned T-card chooses between fee and vote. */
function FeeOffer() {
  const t = useT()
  const isContestant = useAuth(({ user }) => user?.role === 'actor')
  const [hasCard, setHasCard] = useState(false)
  const [isForVote, setForVote] = useState(false)
  useEffect(() => setHasCard(takeScannedCard() !== ''), [])
  const { data } = useQuery({
    queryKey: ['fee-standing'],
    queryFn: async () => (await api.get<OwnUserAnswer>('/actor/getActorById')).user[0],
    enabled: isContestant && hasCard,
  })
  // A contestant taken out pays no fee.
  const owesFee = data?.isPaid === false && data.isTakenOut !== true
  if (!isContestant || !hasCard || isForVote || !owesFee) return null
  return (
    <section className={styles['head']} aria-labelledby="card-for">
      <h2 id="card-for">{t('voting:payment.cardFor')}</h2>
      <Link href="/dashboard/user/pay" className={buttonClass('gold')}>
        {t('voting:payment.cardForFee')}
      </Link>
      <Button variant="quiet" onClick={() => setForVote(true)}>
        {t('voting:payment.cardForVote')}
      </Button>
    </section>
  )
}
