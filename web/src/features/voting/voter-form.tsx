import type { OwnPayment } from '@ashenda/core/contracts/http/lookup.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { type Translate, translateRefusal, useT } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PhoneField } from '../../ui/field.tsx'
import { useContest } from '../contest/contest.ts'
import { TitleNote } from '../contest/title-note.tsx'
import { usePaidVote } from '../payment/paid-vote.ts'
import { isDomesticPhone } from '../payment/payer.ts'
import { useUsualPrice } from '../payment/use-vote-price.ts'
import { choices, hasChosen, setFullName, setPhone, useChoices, useChosenCount, usePodium } from '../picks/choices.ts'
import { asRank } from '../picks/ranks.ts'
import { isFreeVoteUsed, isSamePhone } from '../picks/used-free-votes.ts'
import { PrizeNote } from '../prize/prize-note.tsx'
import {
  type FieldProblem,
  forgetFieldProblem,
  problemsOf,
  showFieldProblems,
  useFieldProblems,
} from '../submit/ballot-form.ts'
import type { Arrival } from './arrival.ts'
import { checkCredit, useCredit } from './credit.ts'
import { CreditHelp } from './credit-help.tsx'
import { submitBallot, useCreditProblem } from './submitting.ts'
import styles from './voter-form.module.css'

interface VoterFormProps {
  readonly arrival: Arrival
  /** A return's submit is running; it must not repeat. */
  readonly onHit: () => void
  /** Nobody is chosen: goes to the contestants. */
  readonly onChoose: () => void
}

/** The voter's form (VOT-04): free is sent at once, paid after its payment (VOT-05, VOT-06). */
export function VoterForm({ arrival: { hasReturned, submitHit, isFree }, onHit, onChoose }: VoterFormProps) {
  const t = useT()
  const { step } = useCredit()
  const fullName = useChoices((state) => state.fullName)
  const phone = useChoices((state) => state.phone)
  const hasVotes = useChosenCount() > 0
  const isPaidReturn = hasReturned && !isFree
  const paidVote = usePaidVote()

  const submit = (returned: boolean): void => {
    const { phone: phoneProblem, name: nameProblem } = problemsOf(choices.getState())
    if (!hasChosen()) void alertPerson(t('voting:podium.notYet'))
    else if (phoneProblem || nameProblem) {
      showFieldProblems({
        ...(phoneProblem && { phone: { code: phoneProblem, message: '' } }),
        ...(nameProblem && { name: { code: nameProblem, message: '' } }),
      })
    } else if (isFree) submitBallot('free')
    else void checkCredit(returned)
  }

  const submitByItself = useEffectEvent(() => {
    onHit()
    submit(true)
  })
  useEffect(() => {
    if (submitHit) submitByItself()
  }, [submitHit])

  const submitForm = (event: FormEvent): void => {
    event.preventDefault()
    submit(isPaidReturn)
  }

  const form = useRef<HTMLFormElement>(null)
  const { found, lookedThrough } = useFieldProblems()
  const textOf = (problem: FieldProblem | undefined): string | undefined => problem && problemText(problem, t)
  // The specification starts with the phone (VOT-04).
  const goToProblem = useEffectEvent(() => {
    const field = found.phone ? 'tel' : found.name ? 'name' : undefined
    const input = field && form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)
    if (!input) return
    input.focus()
    // With the text below it.
    input.parentElement?.scrollIntoView({ block: 'nearest' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the form was looked through, whatever was found before.
  useEffect(() => goToProblem(), [lookedThrough])

  const isAsking = step === 'asking' || step === 'offline'

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submitForm}>
      {isPaidReturn && !hasVotes && !paidVote ? (
        <PaidBefore />
      ) : (
        <Kind isFree={isFree} isPaid={step === 'paid'} paidVote={paidVote} />
      )}
      <h3>{t('voting:podium.tellUs')}</h3>
      <Field
        label={t('voting:podium.fullName')}
        error={textOf(found.name)}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        disabled={!hasVotes}
        readOnly={isAsking}
        value={fullName}
        onChange={(event) => {
          setFullName(event.target.value)
          forgetFieldProblem('name')
        }}
      />
      <PhoneField
        label={t('voting:podium.phone')}
        hint={t('voting:podium.phoneHint')}
        error={textOf(found.phone)}
        name="tel"
        enterKeyHint="send"
        required
        disabled={!hasVotes}
        readOnly={isAsking}
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value)
          forgetFieldProblem('phone')
        }}
      />
      {/* In the words of the banner. */}
      {step === 'offline' && (
        <p role="status" className={styles['kind']}>
          {t('common.offline')}
        </p>
      )}
      <div className={styles['submit']}>
        {hasVotes ? (
          <Button type="submit" variant="gold" busy={isAsking}>
            {t('voting:podium.castVotes')}
          </Button>
        ) : (
          <Button onClick={onChoose}>{t('voting:podium.chooseContestants')}</Button>
        )}
      </div>
    </form>
  )
}

function problemText({ code, message }: FieldProblem, t: Translate): string {
  if (code === 'required') return t('voting:forms.fillIn')
  return translateRefusal(code, message) ?? t('common.wentWrong')
}

/** For payers who return in another browser, such as an app's. */
function PaidBefore() {
  const t = useT()
  return (
    <p className={styles['kind']}>
      {t('voting:payment.paidBefore')} <Link href="/where">{t('common.whereIsMyVote')}</Link>
    </p>
  )
}

interface KindProps {
  readonly isFree: boolean
  /** Its payment just arrived. */
  readonly isPaid: boolean
  /** Uncast in this browser. */
  readonly paidVote: OwnPayment | undefined
}

/** The kind of the coming vote. */
function Kind({ isFree, isPaid, paidVote }: KindProps) {
  const t = useT()
  const phone = useChoices((state) => state.phone)
  const problem = useCreditProblem()
  if (problem) return <CreditHelp problem={problem} />
  if (isFree) {
    return (
      <p className={styles['kind']}>
        <strong>{t('voting:podium.freeTitle')}</strong> {t('voting:podium.freeText')}
        <TitleNote kind="free" />
      </p>
    )
  }
  if (isPaid) return <p className={styles['kind']}>{t('voting:payment.paidNotVoted')}</p>
  return (
    <>
      {paidVote && (
        <p role="status" className={styles['kind']}>
          <strong>{t('vote.paid')}</strong> <bdi>{t('voting:payment.forPhone', { phone: paidVote.shownPhone })}</bdi>
        </p>
      )}
      {!(paidVote?.phone && isSamePhone(paidVote.phone, phone)) && <VoteKinds />}
    </>
  )
}

const paidMeans = ['voting:podium.paidMeans1', 'voting:podium.paidMeans2', 'voting:podium.paidMeans3'] as const

/** Explains, before the voter gives her name, what a free and a paid vote do with the present places. */
function VoteKinds() {
  const t = useT()
  const picks = picksOf(usePodium())
  const phone = useChoices((state) => state.phone)
  const price = useUsualPrice(isDomesticPhone(phone))
  const isFreeClosed = useContest()?.freeProblem !== undefined
  const [first] = picks
  if (!first) return null
  return (
    <div className={styles['kind']}>
      <p>{t('voting:payment.chooseNext')}</p>
      <ul>
        {!isFreeClosed && !isFreeVoteUsed(phone) && (
          <li>
            {t('voting:podium.freeMeans', { rank: t(`vote.rank${asRank(first.rank)}`) })}
            <TitleNote kind="free" />
          </li>
        )}
        <li>
          {t(paidMeans[picks.length - 1] ?? 'voting:podium.paidMeans3', { price })}
          <TitleNote kind="paid" />
        </li>
      </ul>
      <p>{t('voting:podium.prizeMeans')}</p>
      <PrizeNote />
    </div>
  )
}
