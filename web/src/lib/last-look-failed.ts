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
