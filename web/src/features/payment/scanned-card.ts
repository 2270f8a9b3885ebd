/** In memory only, so that it survives passing Home. Never stored, because the number is the card. */
let scanned = ''

/** Link form to printed form, for comparison. */
const wholeCode = /^(\w{4})(\w{4})(\w{4})(\w{4})$/

/** A scanned code's number: a fragment, which reaches no server; removed from the address. */
export function takeScannedCard(): string {
  const card = new URLSearchParams(location.hash.slice(1)).get('card')
  if (card !== null) {
    scanned = card.replace(wholeCode, '$1-$2-$3-$4')
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return scanned
}

/** Keeps a typed number likewise; '' forgets it. */
export const keepCard = (card: string): void => {
  scanned = card
}
