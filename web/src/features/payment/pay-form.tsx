import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { earlyTyped } from '../../lib/early-input.ts'
import { tellProblem } from '../../lib/failure-text.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { isOnline } from '../../lib/online.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Field, PhoneField } from '../../ui/field.tsx'
import { setFullName, setPhone } from '../picks/choices.ts'
import { isKnown, type Payer, paymentPathOf } from './payer.ts'

/** The payer of a vote, and what the form had to ask for. */
export interface AskedPayer {
  readonly payer: Payer
  /** Missing if name and phone were known. */
  readonly onTyped?: (typed: Partial<Pick<Payer, 'name' | 'phone'>>) => void
}

interface PayFormProps {
  /** Votes only: paying a fee needs scripts. */
  readonly asked: AskedPayer | undefined
  readonly way: 'chapa' | 'card'
  readonly onPay: () => void
  readonly children: ReactNode
}

/** A way to pay as a form that works without scripts; the page's address stays. */
export function PayForm({ asked, way, onPay, children }: PayFormProps) {
  const [missing, setMissing] = useState<'name' | 'phone'>()
  const form = useRef<HTMLFormElement>(null)

  const pay = (event: FormEvent): void => {
    event.preventDefault()
    if (isToldOffline()) return
    if (!asked) return onPay()
    const { payer } = asked
    const empty = payer.name.trim() === '' ? 'name' : payer.phone.trim() === '' ? 'phone' : undefined
    setMissing(empty)
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    // The vote belongs to this phone, so the ballot needs it.
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

/** Name and phone beside both ways to pay, shared. */
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

/** Typed before hydration. */
export const earlyPayer = (): Partial<Pick<Payer, 'name' | 'phone'>> => {
  const [name, phone] = [earlyTyped('name'), earlyTyped('phone')]
  return { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
}

/** Whether there is no network to pay by; if so, says that nothing was paid. */
export function isToldOffline(): boolean {
  if (isOnline()) return false
  tellProblem({ say: () => translate('voting:payment.offline') })
  return true
}
