import { type Static, Type } from 'typebox'
import { connections, fieldLanguages, fieldPages, vitals } from '../../domain/field.ts'
import { closed } from '../closed.ts'
import { success } from './answer.ts'

/** POST /field: what one visit measured. Nothing in it tells visitors apart. */
export const fieldReport = closed({
  page: Type.Enum([...fieldPages]),
  language: Type.Enum([...fieldLanguages]),
  connection: Type.Enum([...connections]),
  vitals: Type.Array(
    closed({ name: Type.Enum([...vitals]), value: Type.Number({ minimum: 0, maximum: 10_000_000 }) }),
    { maxItems: 3 },
  ),
  errors: Type.Array(
    closed({
      message: Type.String({ maxLength: 1_000 }),
      place: Type.String({ pattern: '^[\\w./-]{0,100}(?::\\d{1,7}){0,2}$' }),
    }),
    { maxItems: 5 },
  ),
})
export type FieldReport = Static<typeof fieldReport>

/** GET /admin/field */
export const fieldQuery = closed({
  by: Type.Optional(Type.Enum(['page', 'language', 'connection'])),
  days: Type.Optional(Type.Enum(['1', '7', '28'])),
})

const percentile = Type.Union([Type.Number({ description: 'The 75th percentile.' }), Type.Null()])
export const fieldAnswer = Type.Object({
  success,
  rows: Type.Array(
    Type.Object({
      /** A page, language or connection; '' for all together, which comes first. */
      name: Type.String(),
      visits: Type.Integer(),
      LCP: percentile,
      INP: percentile,
      CLS: percentile,
    }),
  ),
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      place: Type.String(),
      page: Type.Enum([...fieldPages]),
      count: Type.Integer(),
      lastDay: Type.String(),
    }),
  ),
})
export type FieldAnswer = Static<typeof fieldAnswer>
