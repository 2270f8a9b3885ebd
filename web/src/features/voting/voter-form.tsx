import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { Arrival } from './arrival.ts'
import { problemOf } from './ballot-form.ts'
import { choices, setFullName, setPhone } from './choices.ts'
import { checkCredit, useCredit } from './credit.ts'
import { CreditHelp } from './credit-help.tsx'
import { fieldIds, focusField, submitBallot, useCreditTrouble } from './submitting.ts'
import { useChoices, useChosenCount } from './use-choices.ts'
import styles from './voter-form.module.css'

interface VoterFormProps {
  readonly arrival: Arrival
  /** The submit that a return brings is under way; it is not to be repeated. */
  readonly onHit: () => void
}

/** Who votes, and the way to submit (VOT-04): free at once, otherwise after the payment was seen (VOT-05, VOT-06). */
export function VoterForm({ arrival: { submitHit, isFree }, onHit }: VoterFormProps) {
  const t = useT()
  const { step } = useCredit()
  const fullName = useChoices((state) => state.fullName)
  const phone = useChoices((state) => state.phone)
  const hasVotes = useChosenCount() > 0
  const [hasReturned] = useState(submitHit && !isFree)

  const submit = (returned: boolean): void => {
    const problem = problemOf(choices.getState())
    if (problem === 'no_picks') void alertPerson(t('podium:notYet'))
    else if (problem === 'no_phone') focusField(fieldIds.phone)
    else if (problem === 'no_name') focusField(fieldIds.name)
    else if (isFree) submitBallot('free')
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
    submit(false)
  }

  const isAsking = step === 'asking'

  return (
    <form className={styles['form']} noValidate onSubmit={submitForm}>
      {hasReturned && !hasVotes ? <PaidBefore /> : <Kind isFree={isFree} isPaid={step === 'paid'} />}
      <h3>{t('podium:tellUs')}</h3>
      <Field
        id={fieldIds.name}
        label={t('podium:fullName')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        disabled={!hasVotes}
        readOnly={isAsking}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <PhoneField
        id={fieldIds.phone}
        label={t('podium:phone')}
        hint={t('podium:phoneHint')}
        name="tel"
        enterKeyHint="send"
        required
        disabled={!hasVotes}
        readOnly={isAsking}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div className={styles['submit']}>
        <Button type="submit" variant="gold" busy={isAsking}>
          {t('podium:castVotes')}
        </Button>
      </div>
    </form>
  )
}

/** For who paid and came back in another browser than the one they chose in: in one that an app opened, say. */
function PaidBefore() {
  const t = useT()
  return (
    <p className={styles['kind']}>
      {t('payment:paidBefore')} <Link href="/where">{t('whereIsMyVote')}</Link>
    </p>
  )
}

/** What the vote is going to be. */
function Kind({ isFree, isPaid }: { readonly isFree: boolean; readonly isPaid: boolean }) {
  const t = useT()
  const trouble = useCreditTrouble()
  if (trouble) return <CreditHelp trouble={trouble} />
  if (isFree) {
    return (
      <p className={styles['kind']}>
        <strong>{t('podium:freeTitle')}</strong> {t('podium:freeText')}
      </p>
    )
  }
  return <p className={styles['kind']}>{t(isPaid ? 'payment:paidNotVoted' : 'payment:chooseNext')}</p>
}
