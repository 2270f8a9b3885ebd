/** Small enough to find one that kills within a few deaths, large enough not to tally a crowd one by one because of two. */
const partsPerDeath = 4

/**
 * A group whose worker keeps dying in ever smaller parts, beginning with another one each time: one of its ballots may be
 * what kills, and those behind it are to be reached as well. Whole after the first death, in single ballots after a few.
 */
export function splitAfterDeaths<Ballot>(deaths: number, ballots: readonly Ballot[]): readonly (readonly Ballot[])[] {
  if (deaths <= 1) return [ballots]
  const first = deaths % ballots.length
  const turned = [...ballots.slice(first), ...ballots.slice(0, first)]
  const size = Math.max(1, Math.ceil(ballots.length / partsPerDeath ** (deaths - 1)))
  return Array.from({ length: Math.ceil(turned.length / size) }, (_, part) =>
    turned.slice(part * size, (part + 1) * size),
  )
}
