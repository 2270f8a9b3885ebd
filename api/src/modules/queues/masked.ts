import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'

/** Ballots of a group that are shown; the number of all of them stands beside. */
const shownBallots = 5

const hidden: Readonly<Record<string, (text: string) => string>> = {
  // The country code and the last two digits tell two ballots apart, and nobody's number.
  phone: (text) => `${text.slice(0, 4)}…${text.slice(-2)}`,
  name: (text) => `${[...text][0] ?? ''}…`,
  signals: () => '…',
  voter: () => '…',
  credit: () => '…',
  // Not text, so they are hidden whole.
  picks: () => '…',
}

/**
 * A job's data as JSON that may be shown, without names and phones at any depth. A ballot is named by its receipt: with
 * its whole id anybody could ask for its proof, which only the voter's browser may do.
 */
export const maskedPayload = (payload: unknown): string => JSON.stringify(masked(payload), undefined, 1) ?? ''

/** The same, as it is. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, shownBallots).map(masked)
    return value.length > shownBallots ? [...shown, `… ${value.length - shownBallots}`] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries('voter' in value ? byReceipt(value) : value).map(([key, field]) => {
      const hide = Object.hasOwn(hidden, key) ? hidden[key] : undefined
      if (!hide) return [key, masked(field)]
      return [key, typeof field === 'string' ? hide(field) : '…']
    }),
  )
}

function byReceipt(ballot: object): object {
  if (!('id' in ballot)) return ballot
  const { id, ...others } = ballot
  return { receipt: typeof id === 'string' && isUuid(id) ? receiptOf(id) : '…', ...others }
}
