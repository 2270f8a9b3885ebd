import { factorCodeBody } from '@ashenda/core/contracts/http/second-factor.ts'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { OneTimeCodeField } from '../../../ui/field.tsx'
import parts from '../parts.module.css'

interface EnterCodeProps {
  /** Whether there is an app; else it can be one of those on paper alone. */
  readonly hasApp: boolean
  /** A button that leads to the other way, where there is one. */
  readonly other: ReactNode
  readonly onDone: () => void
}

/** The code that the app shows now, or one of those on paper. */
export function EnterCode({ hasApp, other, onDone }: EnterCodeProps) {
  const t = useT()
  const { field, busy, onSubmit } = useContractForm<{ code: string }>({
    schema: factorCodeBody,
    defaults: { code: '' },
    fieldsByCode: { wrong_factor_code: 'code' },
    send: async (body) => {
      await api.post('/admin/factor/show', body)
      onDone()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <OneTimeCodeField
        {...field('code')}
        label={t('factor:code')}
        hint={t(hasApp ? 'factor:codeHint' : 'factor:codesLost')}
        inputMode="text"
        autoCapitalize="none"
        maxLength={30}
        required
      />
      <Button type="submit" busy={busy}>
        {t('factor:go')}
      </Button>
      {other}
    </form>
  )
}
