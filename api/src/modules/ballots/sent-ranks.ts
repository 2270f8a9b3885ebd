import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { SentFields } from '../site/sent-fields.ts'
import type { Cast } from './cast-cookie.ts'

/** The fields of a ballot's form without scripts that name whom each place goes to. */
export const ranks = ['gold', 'silver', 'bronze'] as const

/** Of a free vote: whom it is not for. A place that was left empty stays so. */
export function uncountedIn(values: SentFields): Cast['uncounted'] {
  const places = ranks
    .map((rank, index) => ({ rank: index + 1, id: values[rank] ?? '' }))
    .filter(({ id }) => isUuid(id))
  return places.slice(1).filter(({ id }) => id !== places[0]?.id)
}
