import { codeOfFailure } from './answer.ts'
import { emptyField } from './first-data.ts'

/** The message for a field whose value its schema refuses. @param keyword of the schema that failed */
export function fieldProblemOf(schema: unknown, keyword: string, value: unknown): string {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return emptyField
  return codeOfFailure(schema, keyword) ?? (keyword === 'maxLength' ? 'text_too_long' : 'invalid_body')
}
