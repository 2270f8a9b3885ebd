/** In memory of this page, so that it survives going through Home. Never stored, because anyone with the number can use the card. */
let scanned = ''

/** As the link has it; shown as it is printed, so that it can be compared. */
const wholeCode = /^(\w{4})(\w{4})(\w{4})(\w{4})$/

/** The card number of a scanned code: a fragment, which browsers send to no server; it does not stay in the address. */
export function takeScannedCard(): string {
  const card = new URLSearchParams(location.hash.slice(1)).get('card')
  if (card !== null) {
    scanned = card.replace(wholeCode, '$1-$2-$3-$4')
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return scanned
}

/** A number that was typed is kept likewise. '' forgets it. */
export const keepCard = (card: string): void => {
  scanned = card
}
