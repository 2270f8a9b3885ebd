import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Cast } from './cast-cookie.ts'
import type { SentFields } from './sent-fields.ts'

/** The fields of a ballot's form without scripts that name whom each place goes to. */
export const ranks = ['gold', 'silver', 'bronze'] as const

/** The contestants whom a free vote does not count for. A place that was left empty stays empty. */
export function uncountedIn(values: SentFields): Cast['uncounted'] {
  const places = ranks
    .map((rank, index) => ({ rank: index + 1, id: values[rank] ?? '' }))
    .filter(({ id }) => isUuid(id))
  return places.slice(1).filter(({ id }) => id !== places[0]?.id)
}
