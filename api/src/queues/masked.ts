/** Ballots of a group that are shown; the number of all of them stands beside. */
const shownBallots = 5

const hidden: Readonly<Record<string, (text: string) => string>> = {
  // The country code and the last two digits tell two ballots apart, and nobody's number.
  phone: (text) => `${text.slice(0, 4)}…${text.slice(-2)}`,
  name: (text) => `${[...text][0] ?? ''}…`,
  signals: () => '…',
}

/** What a job carries as JSON that may be shown: names and phones are masked at any depth. */
export const maskedPayload = (payload: unknown): string => JSON.stringify(masked(payload), undefined, 1) ?? ''

/** The same, as it is. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, shownBallots).map(masked)
    return value.length > shownBallots ? [...shown, `… ${value.length - shownBallots}`] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const hide = Object.hasOwn(hidden, key) ? hidden[key] : undefined
      if (!hide) return [key, masked(field)]
      return [key, typeof field === 'string' ? hide(field) : '…']
    }),
  )
}
