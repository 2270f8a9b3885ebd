import { useState } from 'react'
import { type Looks, lastLookFailed } from './last-look-failed.ts'

/** Why the last look of a query failed, also while it is being asked once more; null where it has not failed. */
export function useLastError(query: Looks & { readonly error: Error | null }): Error | null {
  const [last, setLast] = useState(query.error)
  if (query.error !== null && query.error !== last) setLast(query.error)
  return query.error ?? (lastLookFailed(query) ? last : null)
}

/**
 * What is known to a query that is asked again and again: nothing of the question before (`placeholderData`) once its own look has failed. TanStack Query shows
 * that again whenever it asks once more, in place of what is said of the failure.
 */
export const ownData = <Data>(
  query: Looks & { readonly data: Data; readonly isPlaceholderData: boolean },
): Data | undefined => (query.isPlaceholderData && lastLookFailed(query) ? undefined : query.data)
