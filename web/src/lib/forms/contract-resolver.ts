import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { TSchema } from 'typebox'
// 15 KB over the line, in chunks of pages with forms alone; it interprets schemas, so the content policy needs no eval.
import { Errors } from 'typebox/value'

/** The type of an error whose field waits to be filled in; any other is the code of a refusal. */
export const emptyField = 'required'

/** What a TypeBox object is as JSON Schema. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[] | undefined
}

/**
 * Checks a form as the server will check its body, by the same schema: one problem a field, told as its type. Fields that the
 * schema does not know are the form's own affair.
 */
export const contractResolver =
  <Values extends FieldValues>({ properties, required = [] }: ObjectSchema): Resolver<Values> =>
  (values) => {
    const problems: Record<string, { type: string }> = {}
    for (const [name, schema] of Object.entries(properties)) {
      const value: unknown = values[name]
      if (value === undefined && !required.includes(name)) continue
      const [failure] = Errors(schema, value)
      if (failure) problems[name] = { type: problemOf(schema, failure.keyword, value) }
    }
    if (Object.keys(problems).length === 0) return { values, errors: {} }
    return { values: {}, errors: problems as FieldErrors<Values> } // the schema's fields are the form's
  }

function problemOf(schema: unknown, keyword: string, value: unknown): string {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return emptyField
  return codeOfFailure(schema, keyword) ?? (keyword === 'maxLength' ? 'text_too_long' : 'invalid_body')
}
