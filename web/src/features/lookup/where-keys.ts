/** What stands behind a receipt or a reference. */
export const foundKey = (reference: string) => ['where', reference] as const

/** What this browser has paid for. */
export const ownVotesKey = ['own-votes'] as const
