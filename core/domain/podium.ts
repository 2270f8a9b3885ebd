import { maxPicks } from './ballot.ts'

/** A rank slot as the browser keeps it (VOT-12). */
export interface Slot {
  readonly id: string
  readonly name: string
  readonly pics: readonly string[]
  readonly rank: number
  readonly hasPayed: boolean
}

export type Pick = Omit<Slot, 'rank'>

export interface Podium {
  /** By rank: gold, silver, bronze. */
  readonly votes: readonly (Slot | null)[]
  /** The rank the next choice takes, -1 when the podium is full. */
  readonly nextVote: number
}

export const emptyPodium: Podium = { votes: [null, null, null], nextVote: 1 }

const lowestEmptyRank = (votes: Podium['votes']): number => {
  const index = votes.indexOf(null)
  return index < 0 ? -1 : index + 1
}

export const isChosen = (podium: Podium, id: string): boolean => podium.votes.some((slot) => slot?.id === id)

/** Fills the slot `nextVote`; a full podium or a contestant already on it changes nothing (VOT-01, VOT-02). */
export function choose(podium: Podium, pick: Pick): Podium {
  if (podium.nextVote === -1 || isChosen(podium, pick.id)) return podium
  const votes = podium.votes.map((slot, index) =>
    index === podium.nextVote - 1 ? { ...pick, rank: podium.nextVote } : slot,
  )
  return { votes, nextVote: lowestEmptyRank(votes) }
}

/** Empties her slot and makes its rank the next vote; an empty podium starts at gold again. */
export function revoke(podium: Podium, id: string): Podium {
  const index = podium.votes.findIndex((slot) => slot?.id === id)
  if (index < 0) return podium
  const votes = podium.votes.map((slot, at) => (at === index ? null : slot))
  return votes.every((slot) => slot === null) ? emptyPodium : { votes, nextVote: index + 1 }
}

/** Swaps two ranks, filled or not. */
export function swapRanks(podium: Podium, first: number, second: number): Podium {
  const take = (rank: number): Slot | null => podium.votes[rank - 1] ?? null
  const placed = (slot: Slot | null, rank: number): Slot | null => slot && { ...slot, rank }
  const votes = podium.votes.map((slot, index) => {
    if (index === first - 1) return placed(take(second), first)
    if (index === second - 1) return placed(take(first), second)
    return slot
  })
  const isStillEmpty = votes[podium.nextVote - 1] === null
  return { votes, nextVote: isStillEmpty ? podium.nextVote : lowestEmptyRank(votes) }
}

/** The picks to send, by rank without gaps. */
export const picksOf = (podium: Podium): readonly Slot[] => podium.votes.filter((slot) => slot !== null)

/** The browser's stored podium, or an empty one if it is invalid. */
export function restorePodium(votes: unknown, nextVote: unknown): Podium {
  if (!Array.isArray(votes) || votes.length !== maxPicks) return emptyPodium
  const seen = new Set<string>()
  const kept = votes.map((entry: unknown, index): Slot | null => {
    const slot = readSlot(entry, index + 1)
    if (!slot || seen.has(slot.id)) return null
    seen.add(slot.id)
    return slot
  })
  if (seen.size === 0) return emptyPodium
  const next = typeof nextVote === 'number' && kept[nextVote - 1] === null ? nextVote : lowestEmptyRank(kept)
  return { votes: kept, nextVote: next }
}

function readSlot(entry: unknown, rank: number): Slot | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { id, name, pics, hasPayed } = entry as Record<string, unknown> // read field by field below
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(pics)) return null
  return { id, name, pics: pics.filter((pic) => typeof pic === 'string'), rank, hasPayed: hasPayed === true }
}
