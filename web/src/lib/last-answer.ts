import { useState } from 'react'
import { type Looks, lastLookFailed } from './last-look-failed.ts'

/** Why a query last failed, also during a retry; null if it did not. */
export function useLastError(query: Looks & { readonly error: Error | null }): Error | null {
  const [last, setLast] = useState(query.error)
  if (query.error !== null && query.error !== last) setLast(query.error)
  return query.error ?? (lastLookFailed(query) ? last : null)
}

/**
 * A polled query's data; the previous key's (`placeholderData`) only until its own fetch fails, because TanStack Query would show it again
 * during each retry, hiding the failure.
 */
export const ownData = <Data>(
  query: Looks & { readonly data: Data; readonly isPlaceholderData: boolean },
): Data | undefined => (query.isPlaceholderData && lastLookFailed(query) ? undefined : query.data)
