import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import type { Directory } from '../../directory/directory.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { presentContestant } from '../contestants/presenter.ts'

export interface ChosenDeps {
  readonly directory: Directory
  readonly live: { readonly tally: PublicCounts }
}

/** The contestants of a ballot as the list shows them, in the ballot's order; without those who are no longer listed. */
export function chosenOf({ directory, live }: ChosenDeps, picks: readonly string[]): readonly PublicContestant[] {
  const zones = new Map(directory.content?.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  return picks.flatMap((pick) => {
    const row = directory.findListed(pick)
    const zone = row?.zoneId ? zones.get(row.zoneId) : undefined
    return row ? [presentContestant(row, zone, live.tally.votesOf(row.id), now)] : []
  })
}
