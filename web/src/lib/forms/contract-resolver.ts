import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { fieldProblemOf } from '@ashenda/core/contracts/http/field-problem.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { TSchema } from 'typebox'
import { isPlausiblePhone } from './plausible-phone.ts'

/** What a TypeBox object is as JSON Schema. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[] | undefined
}

type Check = typeof import('./schema-errors.ts').Errors

let check: Check | undefined

/** Fetches what checks a form, which nobody needs before it is filled in. Where the network loses it, the server alone checks. */
export async function prepareCheck(): Promise<void> {
  try {
    check ??= (await import('./schema-errors.ts')).Errors
  } catch {
    // Browsers do not ask for it again before the page is loaded again.
  }
}

/**
 * Checks a form as the server will check its body, by the same schema: one problem a field, told as its type. Fields that the
 * schema does not know are the form's own affair.
 */
export const contractResolver =
  <Values extends FieldValues>({ properties, required = [] }: ObjectSchema): Resolver<Values> =>
  async (values) => {
    await prepareCheck()
    if (!check) return { values, errors: {} }
    const problems: Record<string, { type: string }> = {}
    for (const [name, schema] of Object.entries(properties)) {
      const value: unknown = values[name]
      if (value === undefined && !required.includes(name)) continue
      const [, [failure]] = check(schema, value)
      if (failure) problems[name] = { type: fieldProblemOf(schema, failure.keyword, value) }
      else if (isWrongPhone(schema, value)) problems[name] = { type: 'bad_phone' }
    }
    if (Object.keys(problems).length === 0) return { values, errors: {} }
    return { values: {}, errors: problems as FieldErrors<Values> } // the schema's fields are the form's
  }

/**
 * A schema holds no rule of phones, only what is refused as one. The server knows all their rules; what is certainly none is told with the other mistakes, not
 * after them.
 */
const isWrongPhone = (schema: TSchema, value: unknown): boolean =>
  codeOfFailure(schema, 'maxLength') === 'bad_phone' &&
  typeof value === 'string' &&
  value.trim() !== '' &&
  !isPlausiblePhone(value)
