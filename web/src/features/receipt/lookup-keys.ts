/** Query key of a receipt, reference or T-card; the last with the phone it was used for. */
export const foundKey = (reference: string, phone?: string) => ['where', reference, phone ?? ''] as const

/** Query key of this browser's ballots. */
export const standingsKey = (ballots: readonly string[]) => ['own-receipts', ...ballots] as const

/** Query key of a receipt. A browser with the whole ballot id gets a fuller answer. */
export const receiptKey = (receipt: string, ballot: string | undefined) => ['receipt', receipt, ballot ?? ''] as const
