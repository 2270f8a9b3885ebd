import { maxPicks } from '../domain/ballot.ts'
import { isUuid } from '../domain/uuid.ts'

/**
 * The cookie with this browser's picks: ids, and ranks if known. Scripts write it beside their own storage and the form without scripts
 * beside its draft, so both know the latest choice.
 */
export const picksCookie = 'picks'

/** As long as a draft without scripts is kept. */
export const picksKeptSeconds = 2 * 3_600

/** An empty choice, unlike no cookie: earlier picks were removed. */
const nobody = '-'

export const textOfPicks = (ids: readonly string[]): string =>
  ids.length === 0 ? nobody : ids.slice(0, maxPicks).join('.')

/** Undefined if it holds no picks. */
export function picksInText(text: string | undefined): readonly string[] | undefined {
  if (text === nobody) return []
  const ids = text?.split('.') ?? []
  return ids.length > 0 && ids.length <= maxPicks && ids.every(isUuid) ? ids : undefined
}
