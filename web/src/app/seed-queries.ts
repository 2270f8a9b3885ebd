import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { contestantKey, shownOf } from '../features/contestants/use-contestant.ts'
import { listKey } from '../features/contestants/use-contestants.ts'
import { contestKey, knownContestOf } from '../features/voting/contest.ts'
import { zonesKey } from '../features/zones/use-zones.ts'
import { zoneChoicesOf } from '../features/zones/zones.ts'
import { takeFirstData } from '../lib/first-data.ts'

/**
 * What the document brought along is taken as if it had just been asked for. From an old document it is shown, and asked for
 * again at once; of its clock nothing is believed.
 */
export function seedQueries(queries: QueryClient): void {
  const arrived = takeFirstData()
  if (!arrived) return
  const { data, arrivedAt, isFresh } = arrived
  const { list, zones, contest, one } = data
  const seed = (queryKey: QueryKey, value: unknown): void => {
    queries.setQueryData(queryKey, value, { updatedAt: arrivedAt })
    if (!isFresh) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  seed(listKey({ address: '', name: '' }), { pages: [list.actors], pageParams: [0] })
  seed(zonesKey, zoneChoicesOf(zones))
  seed(contestKey, knownContestOf(contest, isFresh ? arrivedAt : Date.parse(contest.now)))
  if (one) seed(contestantKey(one.id), shownOf(one.answer))
}
