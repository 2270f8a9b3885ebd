/** How Home was come to (HOM-12). */
export interface Arrival {
  /** From a payment: the submit modal opens and submits by itself, once. */
  readonly submitHit: boolean
  /** The voter chose the free vote. */
  readonly isFree: boolean
}

export const ordinary: Arrival = { submitHit: false, isFree: false }

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  return { submitHit: query.get('jp') === 'true', isFree: query.get('method') === 'free' }
}

/** A reload finds no address that submits again. */
export const clearQuery = (): void => history.replaceState(history.state, '', location.pathname + location.hash)
