/** What is told of a receipt; more to a browser that knows the whole id of its ballot. */
export const receiptKey = (receipt: string, ballot: string | undefined) => ['receipt', receipt, ballot ?? ''] as const
