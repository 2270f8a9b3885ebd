import { emptyField } from '@ashenda/core/contracts/http/first-data.ts'
import { useCallback } from 'react'
import { useRefusalText, useT } from '../i18n.ts'

/** An error in the form library, of a field or the form. */
interface Kept {
  readonly type?: string | number
  readonly message?: string | undefined
}

/** A field's problem, translated on display, so that it follows the language. */
export function useFieldProblem(): (error: Kept | undefined) => string | undefined {
  const t = useT()
  const refusal = useRefusalText()
  return useCallback(
    (error) => {
      if (error === undefined) return undefined
      if (error.type === emptyField) return t('voting:forms.fillIn')
      return refusal(String(error.type), error.message ?? '') ?? t('common.wentWrong')
    },
    [t, refusal],
  )
}
