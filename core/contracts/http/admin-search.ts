import { type Static, Type } from 'typebox'
import { success } from './answer.ts'

/** GET /admin/search: what an admin types or pastes into the console's search. */
export const adminSearchQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
)

export const searchKinds = ['contestant', 'payment', 'ballot', 'card', 'order', 'admin'] as const

const hit = Type.Object({
  kind: Type.Enum(searchKinds),
  /** For the page that shows it: an id, a reference, a receipt or a serial. */
  id: Type.String(),
  title: Type.String(),
  /** What tells it from others of its name: a zone, an amount, a state. */
  detail: Type.String(),
})
export type SearchHit = Static<typeof hit>

/** At most `mostOfAKind` of each kind, the best first. */
export const adminSearchAnswer = Type.Object({ success, hits: Type.Array(hit) })
export type AdminSearchAnswer = Static<typeof adminSearchAnswer>

export const mostOfAKind = 6
