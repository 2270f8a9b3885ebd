/** Where a receipt or a reference is looked for. */
export const pathOf = (reference: string): string => `/where?${new URLSearchParams({ reference })}`

/**
 * The token of a return link: in the fragment of one that the organisers sent, which reaches no server, or in the query behind a
 * payment. It does not stay in the address.
 */
export function takeToken(): string | undefined {
  const query = new URLSearchParams(location.search)
  const written = new URLSearchParams(location.hash.slice(1)).get('vote') ?? query.get('vote')
  if (written === null) return undefined
  query.delete('vote')
  const search = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + search)
  // Chats hand links on with a full stop or bracket behind them.
  return written.replace(/[^\w-]+$/, '')
}
