import { Type } from 'typebox'
import type { ErrorCode } from '../../errors.ts'

/** The body of every refusal: `message` for people, `code` for programs, `field` if a schema refused a part of the body. */
export const refusal = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.String(),
    field: Type.Optional(Type.String({ description: '`actor.id`' })),
    details: Type.Optional(Type.String({ description: 'For developers, in the words of the refusing component.' })),
  },
  { $id: 'Refusal', description: 'A refusal: `message` for people, `code` for programs.' },
)

/** Refusals of any route, to spread into its declared responses. */
export const refusals = { '4xx': refusal, '5xx': refusal }

export const success = Type.Literal(true)
export const uuid = Type.String({ format: 'uuid' })
export const isoTime = Type.String({ format: 'date-time' })

/** The answer of a call that succeeded and returns nothing else. */
export const doneAnswer = Type.Object({ success, message: Type.String() })

/** A schema's key for its refusal codes; without it a mismatch is `invalid_body`. */
export const codesKey = 'x-codes'

/** Names the refusal per failing keyword of a schema, for the server's answer and the form's field. */
export const refusedAs = (codes: Readonly<Partial<Record<'minLength' | 'maxLength' | 'pattern', ErrorCode>>>) => ({
  [codesKey]: codes,
})

/** The code for a failed keyword of a schema, if it has one. */
export function codeOfFailure(schema: unknown, keyword: string): ErrorCode | undefined {
  if (typeof schema !== 'object' || schema === null || !(codesKey in schema)) return undefined
  const codes = schema[codesKey] as Partial<Record<string, ErrorCode>> // only `refusedAs` writes this key
  return codes[keyword]
}
