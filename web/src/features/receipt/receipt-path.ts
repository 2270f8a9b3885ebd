const wholeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is the whole id of a ballot. */
export const isBallotId = (text: string): boolean => wholeId.test(text)

/**
 * Where a receipt is proved. The whole id of the ballot, which its voter alone knows, stands behind the `#`: browsers send that
 * to no server, and a link that is passed on goes without it.
 */
export const receiptPath = (receipt: string, ballot?: string): string =>
  `/receipt/${encodeURIComponent(receipt)}${ballot === undefined ? '' : `#${ballot}`}`

/** The ballot behind the `#` of the address. */
export function ballotInAddress(): string | undefined {
  const behind = location.hash.slice(1).replace(/[^\w-]+$/, '')
  return isBallotId(behind) ? behind.toLowerCase() : undefined
}
