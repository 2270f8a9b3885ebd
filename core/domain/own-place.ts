interface Counted {
  readonly id: string
  readonly votes: number
}

interface Neighbour extends Counted {
  readonly distance: number
}

export interface Place {
  readonly rank: number
  readonly of: number
  /** The next ones ahead, the nearest first. */
  readonly ahead: readonly Neighbour[]
  readonly behind: Neighbour | undefined
}

const aheadMost = 2

/** A contestant's place among others by public counts. Equal counts share a rank: who was first is not public. */
export function placeAmong(id: string, everyone: readonly Counted[]): Place | undefined {
  const own = everyone.find((one) => one.id === id)
  if (!own) return undefined
  const near = (one: Counted): Neighbour => ({ ...one, distance: Math.abs(one.votes - own.votes) })
  const ahead = everyone.filter(({ votes }) => votes > own.votes)
  const others = everyone.filter((one) => one !== own && one.votes <= own.votes)
  const [behind] = others.toSorted((first, second) => second.votes - first.votes)
  return {
    rank: ahead.length + 1,
    of: everyone.length,
    ahead: ahead
      .toSorted((first, second) => first.votes - second.votes)
      .slice(0, aheadMost)
      .map(near),
    behind: behind && near(behind),
  }
}

export interface PublicPlace {
  readonly rank: number
  readonly of: number
  /** Votes to the next one ahead; null: nobody is. */
  readonly toNext: number | null
}

/** The place of this count among all, for everybody: names nobody, and sorts nothing. */
export function publicPlace(votes: number, everyone: Iterable<number>): PublicPlace {
  let [ahead, of, next] = [0, 0, Number.POSITIVE_INFINITY]
  for (const others of everyone) {
    of += 1
    if (others <= votes) continue
    ahead += 1
    next = Math.min(next, others)
  }
  return { rank: ahead + 1, of, toNext: ahead === 0 ? null : next - votes }
}
