import { maxPicks } from '../domain/ballot.ts'
import { isUuid } from '../domain/uuid.ts'

/**
 * The cookie with the contestants that this browser has chosen: their ids, and ranks where they are known. Pages with scripts write it
 * as well as their own storage, and the form without scripts as well as its draft, so that both know the latest choice.
 */
export const picksCookie = 'picks'

/** As long as a ballot is kept that is filled in without scripts. */
export const picksKeptSeconds = 2 * 3_600

/** An empty choice, which differs from no cookie: earlier picks were removed. */
const nobody = '-'

export const textOfPicks = (ids: readonly string[]): string =>
  ids.length === 0 ? nobody : ids.slice(0, maxPicks).join('.')

/** Undefined where it says nothing. */
export function picksInText(text: string | undefined): readonly string[] | undefined {
  if (text === nobody) return []
  const ids = text?.split('.') ?? []
  return ids.length > 0 && ids.length <= maxPicks && ids.every(isUuid) ? ids : undefined
}
