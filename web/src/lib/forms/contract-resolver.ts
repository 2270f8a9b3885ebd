import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { fieldProblemOf } from '@ashenda/core/contracts/http/field-problem.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { TSchema } from 'typebox'
import { isPlausiblePhone } from './plausible-phone.ts'

/** A TypeBox object as JSON Schema. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[] | undefined
}

type Check = typeof import('./schema-errors.ts').Errors

let check: Check | undefined

/** Loads the validator, unneeded before somebody fills in a form. If lost, the server alone checks. */
export async function prepareCheck(): Promise<void> {
  try {
    check ??= (await import('./schema-errors.ts')).Errors
  } catch {
    // Browsers do not retry it before a reload.
  }
}

/** Validates a form by the server's schema: one problem per field, as its type. Fields outside the schema are the form's own. */
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
 * A schema has no phone rule, only its refusal code. The server knows all rules; certainly wrong ones are reported with the other mistakes.
 */
const isWrongPhone = (schema: TSchema, value: unknown): boolean =>
  codeOfFailure(schema, 'maxLength') === 'bad_phone' &&
  typeof value === 'string' &&
  value.trim() !== '' &&
  !isPlausiblePhone(value)
