import { Type } from 'typebox'
import type { ErrorCode } from '../../errors.ts'

/** The body of every refusal: `message` for people, `code` for programs. If a schema refused it, `field` names the part of the body. */
export const refusal = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.String(),
    field: Type.Optional(Type.String({ description: '`actor.id`' })),
    details: Type.Optional(Type.String({ description: 'For programmers, in the words of whatever refused.' })),
  },
  { $id: 'Refusal', description: 'A refusal: `message` for people, `code` for programs.' },
)

/** How any route may refuse; spread into the responses that it declares. */
export const refusals = { '4xx': refusal, '5xx': refusal }

export const success = Type.Literal(true)
export const uuid = Type.String({ format: 'uuid' })
export const isoTime = Type.String({ format: 'date-time' })

/** The answer of a call that succeeded and returns nothing else. */
export const doneAnswer = Type.Object({ success, message: Type.String() })

/** The key of a schema that names its refusals; without it a value that does not fit is an `invalid_body`. */
export const codesKey = 'x-codes'

/** Names the refusal for each keyword of a schema that may fail, both for the server's answer and for the form's field. */
export const refusedAs = (codes: Readonly<Partial<Record<'minLength' | 'maxLength' | 'pattern', ErrorCode>>>) => ({
  [codesKey]: codes,
})

/** The code of a keyword that failed on a schema, where it has one. */
export function codeOfFailure(schema: unknown, keyword: string): ErrorCode | undefined {
  if (typeof schema !== 'object' || schema === null || !(codesKey in schema)) return undefined
  const codes = schema[codesKey] as Partial<Record<string, ErrorCode>> // only `refusedAs` writes this key
  return codes[keyword]
}
