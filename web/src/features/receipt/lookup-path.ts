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
