import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { earlyTyped } from '../../lib/early.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { setFullName, setPhone } from '../picks/choices.ts'
import { isKnown, type Payer } from './payer.ts'
import { paymentPathOf } from './payment-path.ts'

/** The payer of a vote, and how the form reports what it had to ask for. */
export interface AskedPayer {
  readonly payer: Payer
  /** Absent if name and phone were known when the page opened. */
  readonly onTyped?: (typed: Partial<Pick<Payer, 'name' | 'phone'>>) => void
}

interface PayFormProps {
  /** For a vote only: a contestant needs scripts to pay her fee. */
  readonly asked: AskedPayer | undefined
  readonly way: 'chapa' | 'card'
  readonly onPay: () => void
  readonly children: ReactNode
}

/** One way to pay, as a form that the server takes where there are no scripts; the address of its page stays. */
export function PayForm({ asked, way, onPay, children }: PayFormProps) {
  const [missing, setMissing] = useState<'name' | 'phone'>()
  const form = useRef<HTMLFormElement>(null)

  const pay = (event: FormEvent): void => {
    event.preventDefault()
    if (!asked) return onPay()
    const { payer } = asked
    const empty = payer.name.trim() === '' ? 'name' : payer.phone.trim() === '' ? 'phone' : undefined
    setMissing(empty)
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    // The vote that is paid is this phone's: the ballot has to go out with it.
    setFullName(payer.name)
    setPhone(payer.phone)
    onPay()
  }

  if (!asked)
    return (
      <form noValidate onSubmit={pay}>
        {children}
      </form>
    )
  const { payer, onTyped } = asked
  const { name, phone, isFreeUsed } = payer
  return (
    <form
      ref={form}
      method="post"
      action={isKnown(payer) ? paymentPathOf(name, phone, isFreeUsed) : '/payment'}
      noValidate
      onSubmit={pay}
    >
      <input type="hidden" name="way" value={way} />
      {onTyped ? (
        <PayerFields payer={payer} missing={missing} onTyped={onTyped} />
      ) : (
        <>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="phone" value={phone} />
        </>
      )}
      {children}
    </form>
  )
}

interface PayerFieldsProps {
  readonly payer: Payer
  readonly missing: 'name' | 'phone' | undefined
  readonly onTyped: NonNullable<AskedPayer['onTyped']>
}

const nothingSent = { problems: {} }

/** Name and phone, the same beside both ways to pay: typed once, they stand in both. */
function PayerFields({ payer: { name, phone }, missing, onTyped }: PayerFieldsProps) {
  const t = useT()
  const sentProblem = useSentProblem(usePersonal().form ?? nothingSent)
  const problemOf = (field: 'name' | 'phone') => (missing === field ? t('voting:forms.fillIn') : sentProblem(field))
  return (
    <>
      <Field
        name="name"
        label={t('voting:podium.fullName')}
        error={problemOf('name')}
        autoComplete="name"
        maxLength={512}
        required
        value={name}
        onChange={({ target }) => onTyped({ name: target.value })}
      />
      <PhoneField
        name="phone"
        label={t('voting:podium.phone')}
        hint={t('voting:podium.phoneHint')}
        error={problemOf('phone')}
        maxLength={64}
        required
        value={phone}
        onChange={({ target }) => onTyped({ phone: target.value })}
      />
    </>
  )
}

/** What was typed into these fields before the page was alive. */
export const earlyPayer = (): Partial<Pick<Payer, 'name' | 'phone'>> => {
  const [name, phone] = [earlyTyped('name'), earlyTyped('phone')]
  return { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
}
