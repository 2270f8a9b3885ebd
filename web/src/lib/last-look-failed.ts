interface Looks {
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Whether a query that is asked again and again has failed, also while it is being asked once more: TanStack Query forgets the error of one without data
 * then, and what is said of it, with its button, would come and go every few seconds.
 */
export const lastLookFailed = ({ errorUpdatedAt, dataUpdatedAt }: Looks): boolean => errorUpdatedAt > dataUpdatedAt
