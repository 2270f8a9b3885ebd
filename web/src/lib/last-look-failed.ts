/** Of what useQuery and useInfiniteQuery return. */
export interface Looks {
  readonly isSuccess: boolean
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  readonly isFetchedAfterMount: boolean
  readonly errorUpdateCount: number
}

/**
 * Whether a query has failed since its last answer, also while it is being asked once more: TanStack Query forgets the error of one without data then, and
 * what is said of it would come and go, its button with the keyboard's focus. A failure from before somebody came back to the page is none while it is asked anew.
 */
export const lastLookFailed = (query: Looks): boolean =>
  query.errorUpdateCount > 0 &&
  (!query.isSuccess || query.isPlaceholderData) &&
  (query.isFetchedAfterMount || !query.isFetching)
