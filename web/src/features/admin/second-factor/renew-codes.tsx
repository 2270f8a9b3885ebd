import { type ConfirmFactorAnswer, offerFactorBody } from '@ashenda/core/contracts/http/second-factor.ts'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import parts from '../parts.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { MakeCodes } from './use-make-codes.ts'

interface RenewCodesProps {
  readonly make: MakeCodes
  /** The codes on paper are shown. */
  readonly onCodes: () => void
  readonly onDone: () => void
}

/** Her password, and the factor where it was not shown lately; then codes in place of those she had. */
export function RenewCodes({ make, onCodes, onDone }: RenewCodesProps) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[]>()
  const shown = useIfHere(onCodes)
  const { field, busy, onSubmit } = useContractForm<{ password: string }>({
    schema: offerFactorBody,
    defaults: { password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => {
      setCodes((await make(api.post<ConfirmFactorAnswer>('/admin/factor/recovery-codes', body))).codes)
      shown()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} areRenewed onDone={onDone} />
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <p>{t('factor:newCodesText')}</p>
      <PasswordField {...field('password')} label={t('factor:password')} autoComplete="current-password" required />
      <Button type="submit" busy={busy}>
        {t('factor:makeCodes')}
      </Button>
    </form>
  )
}
