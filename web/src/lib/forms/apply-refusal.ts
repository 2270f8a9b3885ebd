import type { ErrorCode } from '@ashenda/core/errors.ts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { Refusal } from '../http.ts'

export type FieldsByCode<Values extends FieldValues> = Readonly<Partial<Record<ErrorCode, Path<Values>>>>

/** Puts the server's refusal beside the field it is about, and the focus there; false where it is about none. */
export function applyRefusal<Values extends FieldValues>(
  error: unknown,
  fieldsByCode: FieldsByCode<Values>,
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof Refusal)) return false
  const fields: Readonly<Partial<Record<string, Path<Values>>>> = fieldsByCode
  const field = fields[error.code]
  if (field === undefined) return false
  setError(field, { type: error.code, message: error.message }, { shouldFocus: true })
  return true
}
