import type { Placed } from './titles.ts'

/** A round is a contest that follows another one: the best of each zone go on. */
export interface RoundRule {
  /** Of each zone, beside those who are level with the last of them. */
  readonly most: number
  /** Whether everybody begins with her votes of the round before. */
  readonly isCarried: boolean
}

export const mostOfZone = 100
/** As typed. */
export const mostPattern = '^([1-9][0-9]?|100)$'

/**
 * Who goes on, from the order of a zone's title: the first ones, and everybody who is level with the last of them. Who reached equal counts
 * first decides a place but puts nobody out: the published result has no times to check it by.
 * @param share of the jury in the title
 */
export function whoGoesOn(order: readonly Placed[], most: number, share: number): readonly Placed[] {
  const last = order[most - 1]
  return last === undefined ? order : order.filter((one) => one.place <= most || isLevel(one, last, share))
}

/** At the same score and the same votes: the jury gave both the same part of the possible points. */
const isLevel = (one: Placed, other: Placed, share: number): boolean =>
  one.votes === other.votes && (share === 0 || one.points * other.possible === other.points * one.possible)
