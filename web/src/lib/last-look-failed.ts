export interface Looks {
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Whether a query has failed since its last answer, also while it is being asked once more: TanStack Query forgets the error of one without data then, and
 * what is said of it would come and go, its button with the keyboard's focus.
 */
export const lastLookFailed = ({ errorUpdatedAt, dataUpdatedAt }: Looks): boolean => errorUpdatedAt > dataUpdatedAt
