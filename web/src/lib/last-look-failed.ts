import { useState } from 'react'

export interface Looks {
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Whether a query has failed since its last answer, also while it is being asked once more: TanStack Query forgets the error of one without data then, and
 * what is said of it would come and go, its button with the keyboard's focus.
 */
export const lastLookFailed = ({ errorUpdatedAt, dataUpdatedAt }: Looks): boolean => errorUpdatedAt > dataUpdatedAt

/** Why, also while it is being asked once more; null where it has not failed. */
export function useLastError(query: Looks & { readonly error: Error | null }): Error | null {
  const [last, setLast] = useState(query.error)
  if (query.error !== null && query.error !== last) setLast(query.error)
  return query.error ?? (lastLookFailed(query) ? last : null)
}

/**
 * What is known to such a query: nothing of the question before (`placeholderData`) once its own look has failed. TanStack Query shows that again whenever it
 * asks once more, in place of what is said of the failure.
 */
export const ownData = <Data>(
  query: Looks & { readonly data: Data; readonly isPlaceholderData: boolean },
): Data | undefined => (query.isPlaceholderData && lastLookFailed(query) ? undefined : query.data)
