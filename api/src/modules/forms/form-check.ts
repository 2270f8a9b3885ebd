import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { fieldProblemOf } from '@ashenda/core/contracts/http/field-problem.ts'
import { emptyField, type FormProblem, type SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { AppError, type ErrorCode, isErrorCode, messageOf } from '@ashenda/core/errors.ts'
import type { Static, TObject } from 'typebox'
import { Errors } from 'typebox/value'

/** Fields of a form that do not fit, all told at once. */
export class FieldProblems extends AppError {
  readonly problems: SentForm['problems']

  /** @param code as which the call would refuse the first of them */
  constructor(problems: SentForm['problems'], code: ErrorCode = 'invalid_body') {
    super(code)
    this.problems = problems
  }

  /** With those of other fields too, by their codes. */
  with(codes: Readonly<Record<string, ErrorCode>>): FieldProblems {
    const others = Object.entries(codes).map(([name, code]): [string, FormProblem] => [name, problemOf(code)])
    return new FieldProblems({ ...Object.fromEntries(others), ...this.problems }, this.code)
  }
}

/**
 * Reads a form by the schema of the call that does the same; a field that was not sent is an empty one. What the form has
 * besides is left out.
 * @throws FieldProblems
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
  return Object.fromEntries(fields.map(([name]) => [name, sent[name] ?? ''])) as Static<Form> // its properties are texts, and fit
}

/** Refuses a form if one of its fields has a problem. @throws FieldProblems by the names of the fields */
export function refuseFields(codes: Readonly<Record<string, string>>): void {
  const [first] = Object.values(codes)
  if (first === undefined) return
  const problems = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, problemOf(code)]))
  throw new FieldProblems(problems, isErrorCode(first) ? first : 'invalid_body')
}

/** A field that waits to be filled in has no message of the server's. */
const problemOf = (code: string): FormProblem => ({
  code,
  message: code !== emptyField && isErrorCode(code) ? messageOf(code) : '',
})

/** The fields of a form as browsers send it without scripts. */
export type SentFields = Readonly<Record<string, string>>

/** What of a body is text; of fields with one name the last one counts. */
export const fieldsIn = (body: unknown): SentFields =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]): [string, string][] => {
          const last: unknown = Array.isArray(value) ? value.at(-1) : value
          return typeof last === 'string' ? [[name, last]] : []
        }),
      )
    : {}

/** The values of a form that may be shown in its fields again. Secrets are not among them, because their fields are not listed. */
export const keptOf = (sent: SentFields, names: readonly string[]): SentFields =>
  Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
