import { ageOfMajority } from '@ashenda/core/domain/account.ts'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Field } from '../../ui/field.tsx'
import { usePolicyVersion } from '../policy/policy-version.ts'
import styles from './consent-fields.module.css'

type ConsentName = 'age' | 'guardian' | 'guardianConsent' | 'policy'

interface ConsentFieldsProps {
  /** Of the form's library. */
  readonly field: (name: ConsentName) => UseFormRegisterReturn & {
    readonly error: string | undefined
    readonly defaultValue?: string | undefined
  }
}

/** What she agrees to, and for a minor who agrees with her. The stylesheet shows a minor's fields, so they come without scripts too. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const t = useT()
  const format = useFormat()
  const version = usePolicyVersion()
  const { error: ageError, defaultValue: _sentAge, ...age } = field('age')
  const ageProblem = useId()
  const sentAge = usePersonal().form?.values['age']
  const number = format.number(ageOfMajority)
  return (
    <div className={styles['consent']}>
      <fieldset aria-describedby={ageError === undefined ? undefined : ageProblem}>
        <legend>{t('consent:age')}</legend>
        {(['adult', 'minor'] as const).map((value) => (
          <label key={value} className={styles['choice']}>
            <input {...age} type="radio" value={value} defaultChecked={sentAge === value} required />
            <span suppressHydrationWarning>{t(`consent:${value}`, { number })}</span>
          </label>
        ))}
        {ageError !== undefined && (
          <p id={ageProblem} className={styles['error']}>
            {t('consent:chooseOne')}
          </p>
        )}
      </fieldset>
      <div className={styles['guardian']}>
        <p>{t('consent:guardianText')}</p>
        <Field
          {...field('guardian')}
          label={t('consent:guardian')}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <Tick {...field('guardianConsent')} value="yes" text={t('consent:guardianAgrees')} />
      </div>
      <Tick
        {...field('policy')}
        value={version ?? ''}
        disabled={version === undefined}
        text={t('consent:policyAgree')}
        problem={t('consent:policyNeeded')}
      />
      <p>
        {/* A page of its own: what she has typed stays. */}
        <a href="/policy" target="_blank" rel="noopener" className={styles['policy']}>
          {t('consent:policyRead')}
          <span className="for-readers"> ({t('common.opensInNewTab')})</span>
        </a>
      </p>
    </div>
  )
}

interface TickProps extends Omit<UseFormRegisterReturn, 'disabled'> {
  readonly value: string
  readonly disabled?: boolean
  readonly text: string
  /** Instead of the form's own words for an empty field. */
  readonly problem?: string
  readonly error: string | undefined
  /** As it was sent without scripts. */
  readonly defaultValue?: string | undefined
}

function Tick({ value, text, problem, error, defaultValue, ...input }: TickProps) {
  const id = useId()
  return (
    <div>
      <label className={styles['choice']}>
        <input
          {...input}
          type="checkbox"
          value={value}
          defaultChecked={defaultValue === value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{text}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles['error']}>
          {problem ?? error}
        </p>
      )}
    </div>
  )
}
