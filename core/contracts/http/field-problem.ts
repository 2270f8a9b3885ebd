import { codeOfFailure } from './answer.ts'

/** The code of a field that waits to be filled in; any other is the code of a refusal. */
export const emptyField = 'required'

/** What is said beside a field whose value its schema does not take. @param keyword of the schema that failed */
export function fieldProblemOf(schema: unknown, keyword: string, value: unknown): string {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return emptyField
  return codeOfFailure(schema, keyword) ?? (keyword === 'maxLength' ? 'text_too_long' : 'invalid_body')
}
