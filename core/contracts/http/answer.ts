import { Type } from 'typebox'
import type { ErrorCode } from '../../errors.ts'

/** Every refusal, whatever the route: `message` for people, `code` for programs. Where a schema refused, `field` names what of the body. */
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

/** What did what was asked and has nothing more to say than that. */
export const doneAnswer = Type.Object({ success, message: Type.String() })

/** The key of a schema under which its refusals stand; without it a value that does not fit is an `invalid_body`. */
export const codesKey = 'x-codes'

/** Says as which refusal the failing of a keyword is told, to the server's answer and to the form's field alike. */
export const refusedAs = (codes: Readonly<Partial<Record<'minLength' | 'maxLength' | 'pattern', ErrorCode>>>) => ({
  [codesKey]: codes,
})

/** The code of a keyword that failed on a schema, where it has one. */
export function codeOfFailure(schema: unknown, keyword: string): ErrorCode | undefined {
  if (typeof schema !== 'object' || schema === null || !(codesKey in schema)) return undefined
  const codes = schema[codesKey] as Partial<Record<string, ErrorCode>> // only `refusedAs` writes this key
  return codes[keyword]
}
