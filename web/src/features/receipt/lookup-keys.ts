/** Query key of a receipt or reference. */
export const foundKey = (reference: string) => ['where', reference] as const

/** Query key of this browser's ballots. */
export const standingsKey = (ballots: readonly string[]) => ['own-receipts', ...ballots] as const

/** Query key of a receipt. A browser with the whole ballot id gets a fuller answer. */
export const receiptKey = (receipt: string, ballot: string | undefined) => ['receipt', receipt, ballot ?? ''] as const
