import { type Mark, marks, stretchMs } from './suspicion.ts'

/** Ten minutes at one address, and what stands out there. */
export interface MarkedStretch {
  readonly hash: string
  /** Epoch ms. */
  readonly begins: number
  readonly usual: number
  readonly marks: readonly Mark[]
  readonly ballots: number
}

export interface Stretches extends Omit<MarkedStretch, 'begins'> {
  /** Epoch ms; both are part of it. */
  readonly from: number
  readonly to: number
}

/** Puts stretches of one address together that follow on each other; the one with most ballots first. */
export function joinStretches(stretches: readonly MarkedStretch[]): readonly Stretches[] {
  const ordered = stretches.toSorted((one, other) => one.hash.localeCompare(other.hash) || one.begins - other.begins)
  const joined: Stretches[] = []
  for (const { begins, ...stretch } of ordered) {
    const last = joined.at(-1)
    const to = begins + stretchMs - 1
    if (last?.hash === stretch.hash && last.to + 1 === begins)
      joined[joined.length - 1] = {
        ...last,
        to,
        ballots: last.ballots + stretch.ballots,
        marks: union(last.marks, stretch.marks),
      }
    else joined.push({ ...stretch, from: begins, to })
  }
  return joined.toSorted((one, other) => other.ballots - one.ballots)
}

/** In their order. */
export const union = (some: readonly Mark[], others: readonly Mark[]): readonly Mark[] =>
  marks.filter((mark) => some.includes(mark) || others.includes(mark))
