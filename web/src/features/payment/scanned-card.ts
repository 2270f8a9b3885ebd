/** Of this page, so that it outlives the way through Home; never stored, for whoever has the number has the card. */
let scanned = ''

/** The card number of a scanned code: a fragment, which browsers send to no server; it does not stay in the address. */
export function takeScannedCard(): string {
  const card = new URLSearchParams(location.hash.slice(1)).get('card')
  if (card !== null) {
    scanned = card
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return scanned
}

export const forgetScannedCard = (): void => {
  scanned = ''
}
