import { type Mark, marks, stretchMs } from './suspicion.ts'

/** Ten minutes at one address, and what stands out there. */
export interface MarkedWindow {
  readonly hash: string
  /** Epoch ms. */
  readonly begins: number
  readonly usual: number
  readonly marks: readonly Mark[]
  readonly ballots: number
}

export interface TimeWindowGroup extends Omit<MarkedWindow, 'begins'> {
  /** Epoch ms; both are part of it. */
  readonly from: number
  readonly to: number
}

/** Puts windows of one address together that follow on each other; the one with most ballots first. */
export function joinWindows(windows: readonly MarkedWindow[]): readonly TimeWindowGroup[] {
  const ordered = windows.toSorted((one, other) => one.hash.localeCompare(other.hash) || one.begins - other.begins)
  const joined: TimeWindowGroup[] = []
  for (const { begins, ...window } of ordered) {
    const last = joined.at(-1)
    const to = begins + stretchMs - 1
    if (last?.hash === window.hash && last.to + 1 === begins)
      joined[joined.length - 1] = {
        ...last,
        to,
        ballots: last.ballots + window.ballots,
        marks: union(last.marks, window.marks),
      }
    else joined.push({ ...window, from: begins, to })
  }
  return joined.toSorted((one, other) => other.ballots - one.ballots)
}

/** In their order. */
export const union = (some: readonly Mark[], others: readonly Mark[]): readonly Mark[] =>
  marks.filter((mark) => some.includes(mark) || others.includes(mark))
