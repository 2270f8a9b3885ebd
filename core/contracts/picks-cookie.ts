import { maxPicks } from '../domain/ballot.ts'
import { isUuid } from '../domain/uuid.ts'

/**
 * The cookie that says whom this browser has chosen, by contestants' ids and by rank where ranks are known. Pages with scripts keep it
 * beside their own storage, and the form without scripts beside its draft: so each knows what was chosen last, wherever that was.
 */
export const picksCookie = 'picks'

/** As long as a ballot is kept that is filled in without scripts. */
export const picksKeptSeconds = 2 * 3_600

/** Unlike no cookie: whoever was chosen is not any more. */
const nobody = '-'

export const textOfPicks = (ids: readonly string[]): string =>
  ids.length === 0 ? nobody : ids.slice(0, maxPicks).join('.')

/** Undefined where it says nothing. */
export function picksInText(text: string | undefined): readonly string[] | undefined {
  if (text === nobody) return []
  const ids = text?.split('.') ?? []
  return ids.length > 0 && ids.length <= maxPicks && ids.every(isUuid) ? ids : undefined
}
