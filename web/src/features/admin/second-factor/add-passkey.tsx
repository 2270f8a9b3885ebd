import { namedPasskey, type OfferPasskeyAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import type { ConfirmFactorAnswer } from '@ashenda/core/contracts/http/second-factor.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { deviceOf } from '../../dashboard/security/user-agent.ts'
import parts from '../parts.module.css'
import { cancelPasskey, makePasskey } from './browser-passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { MakeCodes } from './use-make-codes.ts'

interface AddPasskeyProps {
  /** A button that leads to the other way, until the passkey is made. */
  readonly other: ReactNode
  readonly make: MakeCodes
  /** The codes on paper are shown. */
  readonly onCodes: () => void
  readonly onDone: () => void
}

interface Typed {
  readonly name: string
  readonly password: string
}

const problems = { cancelled: 'factor:notConfirmed', known: 'factor:passkeyThere' } as const

/** A name and her password; what the browser asks; the codes on paper, where there were none. */
export function AddPasskey({ other, make, onCodes, onDone }: AddPasskeyProps) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<keyof typeof problems>()
  const [shown, finish] = [useIfHere(onCodes), useIfHere(onDone)]
  useEffect(() => cancelPasskey, [])
  const { field, busy, onSubmit } = useContractForm<Typed>({
    schema: namedPasskey,
    defaults: { name: thisDevice(), password: '' },
    fieldsByCode: {
      wrong_password: 'password',
      empty_name: 'name',
      name_too_long: 'name',
      text_too_long: 'name',
      invalid_text: 'name',
    },
    send: async ({ name, password }) => {
      setProblem(undefined)
      const { options } = await api.post<OfferPasskeyAnswer>('/admin/factor/passkeys/offer', { password })
      const made = await makePasskey(options)
      if (typeof made === 'string') return setProblem(made)
      const answer = await make(api.post<ConfirmFactorAnswer>('/admin/factor/passkeys', { name, ...made }))
      if (answer.codes.length === 0) return finish()
      setCodes(answer.codes)
      shown()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <FormProblem text={problem && t(problems[problem])} />
      <Field
        {...field('name')}
        label={t('factor:passkeyName')}
        hint={t('factor:passkeyNameHint')}
        maxLength={60}
        autoComplete="off"
        required
      />
      <PasswordField {...field('password')} label={t('factor:password')} autoComplete="current-password" required />
      <Button type="submit" busy={busy}>
        {t('factor:addPasskey')}
      </Button>
      {other}
    </form>
  )
}

/** Most passkeys are kept by the device they are made on. */
function thisDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [system, browser].filter(Boolean).join(', ')
}
