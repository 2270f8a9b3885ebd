/** Edges on the screen, in px from its upper left corner. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** px between what is placed and what it must not cover. */
const gap = 4

/**
 * How many px below its first place a box covers none of the others: as few as possible, or as many as now where that
 * does. Where there is no room it stays at its first place.
 * @param lowest px from the top of the screen, which its lower edge does not pass
 */
export function freeOffset(box: Box, others: readonly Box[], lowest: number, now = 0): number {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left)
  const isFree = (offset: number): boolean =>
    offset >= 0 &&
    box.bottom + offset <= lowest &&
    beside.every(({ top, bottom }) => bottom <= box.top + offset || top >= box.bottom + offset)
  if (now > 0 && isFree(now)) return now
  const places = beside.map(({ bottom }) => bottom - box.top + gap).toSorted((one, other) => one - other)
  return [0, ...places].find(isFree) ?? 0
}
