/** How far a page has followed a topic. */
export interface Position {
  readonly epoch: string
  readonly seq: number
}

/** `resync`: something was missed, only a new snapshot helps. */
export type Verdict = 'apply' | 'ignore' | 'resync'

const isSameEpoch = (known: Position | undefined, next: Position): known is Position => known?.epoch === next.epoch

/** A snapshot replaces what is known, unless it is older than it. Numbers of another epoch mean nothing. */
export const judgeSnapshot = (known: Position | undefined, next: Position): Verdict =>
  isSameEpoch(known, next) && next.seq < known.seq ? 'ignore' : 'apply'

/** An update continues exactly where the page stands; before the first snapshot it continues nothing. */
export function judgeUpdate(known: Position | undefined, next: Position): Verdict {
  if (known === undefined) return 'ignore'
  if (!isSameEpoch(known, next)) return 'resync'
  if (next.seq <= known.seq) return 'ignore'
  return next.seq === known.seq + 1 ? 'apply' : 'resync'
}

/** A beat that names a later number than the page has seen: the last update was lost. */
export const judgeBeat = (known: Position | undefined, beat: Position): Verdict =>
  known === undefined || (isSameEpoch(known, beat) && beat.seq <= known.seq) ? 'ignore' : 'resync'
