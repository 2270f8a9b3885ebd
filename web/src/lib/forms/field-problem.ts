import { emptyField } from '@ashenda/core/contracts/http/first-data.ts'
import { useCallback } from 'react'
import { useRefusalText, useT } from '../i18n.ts'

/** An error as the form library keeps it, of a field or of the whole form. */
interface Kept {
  readonly type?: string | number
  readonly message?: string | undefined
}

/** The problem shown beside a field. It is translated when it is shown, so that it follows the language. */
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
