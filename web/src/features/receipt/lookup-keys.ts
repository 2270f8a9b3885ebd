/** The key of the ballot or payment of a receipt or reference. */
export const foundKey = (reference: string) => ['where', reference] as const

/** How ballots of this browser stand. */
export const standingsKey = (ballots: readonly string[]) => ['own-receipts', ...ballots] as const
