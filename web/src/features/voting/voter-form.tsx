import type { FormEvent } from 'react'
import { useT } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { problemOf } from './ballot-form.ts'
import { choices, setFullName, setPhone } from './choices.ts'
import { fieldIds, focusField, submitBallot } from './submitting.ts'
import { useChoices, useChosenCount } from './use-choices.ts'
import styles from './voter-form.module.css'

/** Who votes, and the way to submit (VOT-04). */
export function VoterForm() {
  const t = useT()
  const fullName = useChoices((state) => state.fullName)
  const phone = useChoices((state) => state.phone)
  const hasVotes = useChosenCount() > 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const problem = problemOf(choices.getState())
    if (problem === 'no_picks') void alertPerson(t('vote:notYet'))
    else if (problem === 'no_phone') focusField(fieldIds.phone)
    else if (problem === 'no_name') focusField(fieldIds.name)
    else submitBallot()
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['kind']}>
        <strong>{t('vote:freeTitle')}</strong> {t('vote:freeText')}
      </p>
      <h3>{t('vote:tellUs')}</h3>
      <Field
        id={fieldIds.name}
        label={t('vote:fullName')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        disabled={!hasVotes}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <Field
        id={fieldIds.phone}
        label={t('vote:phone')}
        hint={t('vote:phoneHint')}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        required
        disabled={!hasVotes}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div className={styles['submit']}>
        <Button type="submit" variant="gold">
          {t('vote:castVotes')}
        </Button>
      </div>
    </form>
  )
}
