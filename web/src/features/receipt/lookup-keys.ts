/** Query key of a receipt or reference. */
export const foundKey = (reference: string) => ['where', reference] as const

/** Query key of this browser's ballots. */
export const standingsKey = (ballots: readonly string[]) => ['own-receipts', ...ballots] as const
