import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { fieldProblemOf } from '@ashenda/core/contracts/http/field-problem.ts'
import { emptyField, type FormProblem, type SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { AppError, type ErrorCode, isErrorCode, messageOf } from '@ashenda/core/errors.ts'
import type { Static, TObject } from 'typebox'
import { Errors } from 'typebox/value'

/** All problems of a form's fields. */
export class FieldProblems extends AppError {
  readonly problems: SentForm['problems']

  /** @param code the call's refusal of the first problem */
  constructor(problems: SentForm['problems'], code: ErrorCode = 'invalid_body') {
    super(code)
    this.problems = problems
  }

  /** Adds problems of other fields, by their codes. */
  with(codes: Readonly<Record<string, ErrorCode>>): FieldProblems {
    const others = Object.entries(codes).map(([name, code]): [string, FormProblem] => [name, problemOf(code)])
    return new FieldProblems({ ...Object.fromEntries(others), ...this.problems }, this.code)
  }
}

/**
 * Reads a form by its call's schema: a missing field counts as empty, extra fields are dropped. @throws FieldProblems
 */
export function readForm<Form extends TObject>(schema: Form, sent: SentFields): Static<Form> {
  const fields = Object.entries(schema.properties)
  const problems: Record<string, FormProblem> = {}
  let first: ErrorCode | undefined
  for (const [name, property] of fields) {
    const value = sent[name] ?? ''
    if (value === '' && !schema.required?.includes(name)) continue
    const [failure] = Errors(property, value)
    if (!failure) continue
    first ??= codeOfFailure(property, failure.keyword) ?? 'invalid_body'
    problems[name] = problemOf(fieldProblemOf(property, failure.keyword, value))
  }
  if (first) throw new FieldProblems(problems, first)
  return Object.fromEntries(fields.map(([name]) => [name, sent[name] ?? ''])) as Static<Form> // validated above
}

/** @throws FieldProblems if any field has a code */
export function refuseFields(codes: Readonly<Record<string, string>>): void {
  const [first] = Object.values(codes)
  if (first === undefined) return
  const problems = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, problemOf(code)]))
  throw new FieldProblems(problems, isErrorCode(first) ? first : 'invalid_body')
}

/** An empty field has no message of the server's. */
const problemOf = (code: string): FormProblem => ({
  code,
  message: code !== emptyField && isErrorCode(code) ? messageOf(code) : '',
})

/** A form's fields as browsers send them without scripts. */
export type SentFields = Readonly<Record<string, string>>

/** The text fields of a body; of equal names the last one counts. */
export const fieldsIn = (body: unknown): SentFields =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]): [string, string][] => {
          const last: unknown = Array.isArray(value) ? value.at(-1) : value
          return typeof last === 'string' ? [[name, last]] : []
        }),
      )
    : {}

/** The values to show again. Secrets are not listed, so they are not shown. */
export const keptOf = (sent: SentFields, names: readonly string[]): SentFields =>
  Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
