import { type Static, Type } from 'typebox'
import { mostCriteria, mostPoints } from '../../domain/jury.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { criterion } from './titles.ts'

/** POST /jury/enter: the token of a link, which it uses up. */
export const enterJuryBody = closed({
  token: Type.String({ pattern: '^[\\w-]{43}$', ...refusedAs({ pattern: 'jury_link_invalid' }) }),
})

const given = Type.Array(closed({ criterion: uuid, points: Type.Integer({ minimum: 0, maximum: mostPoints }) }), {
  maxItems: mostCriteria,
})

const judged = Type.Object({
  _id: uuid,
  name: Type.String(),
  zone: Type.Union([Type.String(), Type.Null()]),
  image: Type.Union([Type.String(), Type.Null()], { description: 'The file of her first photo.' }),
  given,
  isConflict: Type.Boolean({ description: 'The member does not judge her.' }),
})
export type JudgedEntry = Static<typeof judged>

/** GET /jury/sheet: all a member judges, and what she has given. */
export const jurySheetAnswer = Type.Object({
  success,
  member: Type.Object({ _id: uuid, name: Type.String(), language: Type.String() }),
  contest: Type.String(),
  hours: Type.Union([Type.Object({ opensAt: isoTime, closesAt: isoTime }), Type.Null()]),
  submittedAt: Type.Union([isoTime, Type.Null()]),
  isSealed: Type.Boolean(),
  criteria: Type.Array(criterion),
  contestants: Type.Array(judged),
  now: isoTime,
})
export type JurySheetAnswer = Static<typeof jurySheetAnswer>

/** PUT /jury/sheet/{contestant}: all she gives one contestant. */
export const saveSheetBody = closed({ given, isConflict: Type.Boolean() })
export type SaveSheetBody = Static<typeof saveSheetBody>
