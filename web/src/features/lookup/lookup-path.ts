/** Where a receipt or a reference is looked for. */
export const pathOf = (reference: string): string => `/where?${new URLSearchParams({ reference })}`

/** The token of a link the organisers sent; a fragment, which reaches no server, and it does not stay in the address. */
export function takeToken(): string | undefined {
  // Chats hand links on with a full stop or bracket behind them.
  const token = new URLSearchParams(location.hash.slice(1)).get('vote')?.replace(/[^\w-]+$/, '')
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
