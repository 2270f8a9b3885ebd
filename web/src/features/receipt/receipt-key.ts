/** The key of the answer about a receipt. A browser that knows the whole id of the ballot gets a fuller one. */
export const receiptKey = (receipt: string, ballot: string | undefined) => ['receipt', receipt, ballot ?? ''] as const
