import { type Mark, marks, windowMs } from './suspicion.ts'

/** Ten minutes at one address, with its marks. */
export interface MarkedWindow {
  readonly hash: string
  /** Epoch ms. */
  readonly begins: number
  readonly usual: number
  readonly marks: readonly Mark[]
  readonly ballots: number
  /** Epoch ms of its first and its last ballot. */
  readonly from: number
  readonly to: number
  /** Whether any of its ballots counts, so that there is something to decide. */
  readonly isOpen: boolean
}

export type TimeWindowGroup = Omit<MarkedWindow, 'begins'>

/** Joins consecutive windows of an address; the one with most ballots first. */
export function joinWindows(windows: readonly MarkedWindow[]): readonly TimeWindowGroup[] {
  const ordered = windows.toSorted((one, other) => one.hash.localeCompare(other.hash) || one.begins - other.begins)
  const joined: TimeWindowGroup[] = []
  let follows = 0
  for (const { begins, ...window } of ordered) {
    const last = joined.at(-1)
    if (last?.hash === window.hash && follows === begins)
      joined[joined.length - 1] = {
        ...last,
        to: window.to,
        ballots: last.ballots + window.ballots,
        marks: union(last.marks, window.marks),
        isOpen: last.isOpen || window.isOpen,
      }
    else joined.push(window)
    follows = begins + windowMs
  }
  return joined.toSorted((one, other) => other.ballots - one.ballots)
}

/** In declared order. */
export const union = (some: readonly Mark[], others: readonly Mark[]): readonly Mark[] =>
  marks.filter((mark) => some.includes(mark) || others.includes(mark))
