import type { ErrorCode } from '@ashenda/core/errors.ts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { Refusal } from '../http.ts'

export type FieldsByCode<Values extends FieldValues> = Readonly<Partial<Record<ErrorCode, Path<Values>>>>

/** Puts the server's refusal beside the field it is about, by its code or because the server names it, and the focus there; false where it is about none. */
export function applyRefusal<Values extends FieldValues>(
  error: unknown,
  fieldsByCode: FieldsByCode<Values>,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof Refusal)) return false
  const byCode: Readonly<Partial<Record<string, Path<Values>>>> = fieldsByCode
  const named = 'field' in error.answer && typeof error.answer.field === 'string' ? error.answer.field : ''
  const field = byCode[error.code] ?? fields.find((one) => one === named.split('.').at(-1))
  if (field === undefined) return false
  setError(field, { type: error.code, message: error.message }, { shouldFocus: true })
  return true
}
