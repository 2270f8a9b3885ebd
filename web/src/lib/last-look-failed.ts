interface Looks {
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Whether a query that is asked again and again has failed, also while it is being asked once more: TanStack Query forgets the error of one without data
 * then, and what is said of it, with its button, would come and go every few seconds.
 */
export const lastLookFailed = ({ errorUpdatedAt, dataUpdatedAt }: Looks): boolean => errorUpdatedAt > dataUpdatedAt

/**
 * What is known to such a query: nothing of the question before (`placeholderData`) once its own look has failed. TanStack Query shows that again whenever it
 * asks once more, in place of what is said of the failure.
 */
export const ownData = <Data>(
  query: Looks & { readonly data: Data; readonly isPlaceholderData: boolean },
): Data | undefined => (query.isPlaceholderData && lastLookFailed(query) ? undefined : query.data)
