import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { success } from './answer.ts'
import { ofContest } from './of-contest.ts'

/** GET /admin/search: contestants of the contest, everything else of all; `q` is what an admin types or pastes into the console's search. */
export const adminSearchQuery = closed({ ...ofContest, q: Type.String({ minLength: 1, maxLength: 100 }) })

const hit = Type.Object({
  kind: Type.Enum(['contestant', 'payment', 'ballot', 'card', 'order', 'admin']),
  /** For the page that shows it: an id, a receipt or a serial. */
  id: Type.String(),
  title: Type.String(),
  /** Names that tell it from others: a zone, an agent; '' for none. */
  detail: Type.String(),
  /** Its state or role, as the api names it. */
  state: Type.Union([Type.String(), Type.Null()]),
  price: Type.Union([Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) }), Type.Null()]),
})
export type SearchHit = Static<typeof hit>

/** At most six of each kind. */
export const adminSearchAnswer = Type.Object({ success, hits: Type.Array(hit) })
export type AdminSearchAnswer = Static<typeof adminSearchAnswer>
