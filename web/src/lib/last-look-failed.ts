import { useState } from 'react'

/** From useQuery or useInfiniteQuery. */
export interface Looks {
  readonly isSuccess: boolean
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  readonly isFetchedAfterMount: boolean
  readonly errorUpdateCount: number
}

/**
 * Whether a query failed since its last answer, also during a retry: TanStack Query resets the error without data, and its message and
 * focused button would flicker. A failure from before returning to the page does not count during its refetch.
 */
export const lastLookFailed = (query: Looks): boolean =>
  query.errorUpdateCount > 0 &&
  (!query.isSuccess || query.isPlaceholderData) &&
  (query.isFetchedAfterMount || !query.isFetching)

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
