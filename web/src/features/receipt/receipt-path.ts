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

/** The look-up page's address. */
export const pathOf = (reference: string): string => `/where?${new URLSearchParams({ reference })}`

/**
 * A return link's token: in the fragment of the organisers' link, which reaches no server, or in the query after a payment. Removed from
 * the address.
 */
export function takeToken(): string | undefined {
  const query = new URLSearchParams(location.search)
  const written = new URLSearchParams(location.hash.slice(1)).get('vote') ?? query.get('vote')
  if (written === null) return undefined
  query.delete('vote')
  const search = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + search)
  // Chats append a full stop or bracket to links.
  return written.replace(/[^\w-]+$/, '')
}
