/** Small enough to find a killer within a few deaths, large enough not to tally a crowd one by one after two. */
const partsPerDeath = 4

/**
 * Splits a group whose workers keep dying into ever smaller parts, starting at a different one each time, so that ballots behind a killer
 * are reached too. Whole after the first death, single ballots after a few.
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
