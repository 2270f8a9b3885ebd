/** Query key of a receipt. A browser with the whole ballot id gets a fuller answer. */
export const receiptKey = (receipt: string, ballot: string | undefined) => ['receipt', receipt, ballot ?? ''] as const
