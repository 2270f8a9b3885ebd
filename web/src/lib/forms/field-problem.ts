import { useCallback } from 'react'
import type { FieldError } from 'react-hook-form'
import { translateRefusal, useT } from '../i18n.ts'
import { emptyField } from './contract-resolver.ts'

/** What stands beside a field: said when it is shown, so that it follows the language. */
export function useFieldProblem(): (error: FieldError | undefined) => string | undefined {
  const t = useT()
  return useCallback(
    (error) => {
      if (error === undefined) return undefined
      return error.type === emptyField ? t('forms:fillIn') : translateRefusal(String(error.type), error.message ?? '')
    },
    [t],
  )
}
