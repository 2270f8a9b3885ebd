import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { resemblesCardCode } from '@ashenda/core/domain/card-code.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { earlyTyped } from '../../lib/early-input.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, PhoneField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { pathOf } from '../receipt/receipt-path.ts'
import type { Sought } from '../receipt/use-found.ts'
import styles from './lookup.module.css'

const nothingSent: SentForm = { values: {}, problems: {} }

interface FindFormProps {
  readonly sought: Sought
  /** The server took it for a T-card, or asked for its phone before. */
  readonly isCard: boolean
  /** A search that must not stand in the address; undefined: the address has it. */
  readonly onCard: (sought: Sought | undefined) => void
  /** The same search again. */
  readonly onAgain: () => void
}

/** One input for receipts, references and T-cards. The server tells which it is; only a T-card asks for its phone too. */
export function FindForm({ sought, isCard, onCard, onAgain }: FindFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const { form: sent = nothingSent } = usePersonal()
  const sentProblem = useSentProblem(sent)
  const [typed, setTyped] = useState(() => earlyTyped('reference') ?? sought.reference)
  const [phone, setPhone] = useState(() => earlyTyped('phone') ?? '')
  const [empty, setEmpty] = useState<'reference' | 'phone'>()
  const inputs = { reference: useRef<HTMLInputElement>(null), phone: useRef<HTMLInputElement>(null) }
  const asksPhone = isCard && readPasted(typed) === readPasted(sought.reference)
  const problemOf = (name: 'reference' | 'phone') => (empty === name ? t('voting:forms.fillIn') : sentProblem(name))

  const { phone: phoneInput } = inputs
  useEffect(() => {
    if (asksPhone) phoneInput.current?.focus()
  }, [asksPhone, phoneInput])

  const find = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = readPasted(typed)
    const missing = wanted === '' ? 'reference' : asksPhone && phone.trim() === '' ? 'phone' : undefined
    setEmpty(missing)
    if (missing) return inputs[missing].current?.focus()
    const next = asksPhone ? phone.trim() : resemblesCardCode(wanted) ? '' : undefined
    if (wanted === sought.reference && next === sought.phone) return onAgain()
    onCard(next === undefined ? undefined : { reference: wanted, phone: next })
    if (next === undefined) navigate(pathOf(wanted), { replace: true })
  }

  return (
    <form method="post" action="/where" className={styles['find']} noValidate onSubmit={find}>
      <FormProblem text={sentProblem('form')} />
      <CodeField
        ref={inputs.reference}
        name="reference"
        label={t('where:reference')}
        hint={t('where:referenceHint')}
        error={problemOf('reference')}
        enterKeyHint="search"
        maxLength={64}
        dir="ltr"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(undefined)
        }}
      />
      {asksPhone ? (
        <PhoneField
          ref={inputs.phone}
          name="phone"
          label={t('voting:podium.phone')}
          hint={t('where:cardPhone')}
          error={problemOf('phone')}
          maxLength={64}
          required
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value)
            setEmpty(undefined)
          }}
        />
      ) : (
        <noscript>
          <PhoneField
            name="phone"
            label={t('voting:podium.phone')}
            note={t('where:cardOnly')}
            error={sentProblem('phone')}
            maxLength={64}
            defaultValue={sent.values['phone']}
          />
        </noscript>
      )}
      <noscript>
        <label className={styles['take']}>
          <input type="checkbox" name="take" value="1" />
          <span>
            {t('where:cardTake')} {t('where:cardOnly')}
          </span>
        </label>
      </noscript>
      <Button type="submit">{t('where:findIt')}</Button>
    </form>
  )
}
