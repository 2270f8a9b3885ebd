const wholeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is a whole ballot id. */
export const isBallotId = (text: string): boolean => wholeId.test(text)

/** A receipt's proof page. The whole id, which only the voter knows, stands behind `#`: no server gets it, and a shared link omits it. */
export const receiptPath = (receipt: string, ballot?: string): string =>
  `/receipt/${encodeURIComponent(receipt)}${ballot === undefined ? '' : `#${ballot}`}`

/** The ballot id behind the address's `#`. */
export function ballotInAddress(): string | undefined {
  const behind = location.hash.slice(1).replace(/[^\w-]+$/, '')
  return isBallotId(behind) ? behind.toLowerCase() : undefined
}
