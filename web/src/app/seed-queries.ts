import type { FirstData, LookedUp } from '@ashenda/core/contracts/http/first-data.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { contestantKey, shownOf } from '../features/contestants/use-contestant.ts'
import { listKey } from '../features/contestants/use-contestants.ts'
import { foundKey, ownVotesKey, standingsKey } from '../features/lookup/lookup-keys.ts'
import { receiptKey } from '../features/receipt/receipt-key.ts'
import { unchecked } from '../features/receipt/unchecked.ts'
import { checkpointsKey, resultKey } from '../features/results/result-key.ts'
import { contestKey, knownContestOf } from '../features/voting/contest.ts'
import { zonesKey } from '../features/zones/use-zones.ts'
import { zoneChoicesOf } from '../features/zones/zones.ts'
import type { ArrivedData } from '../lib/first-data.ts'
import { Refusal } from '../lib/http.ts'

/**
 * What the document brought along is taken as if it had just been asked for. From an old document it is shown, and asked for
 * again at once; of its clock nothing is believed.
 */
export function seedQueries(queries: QueryClient, { data, arrivedAt, isFresh }: ArrivedData): void {
  const seed = (queryKey: QueryKey, value: unknown): void => {
    queries.setQueryData(queryKey, value, { updatedAt: arrivedAt })
    if (!isFresh) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  const { list, zones, contest, one, result, checkpoints, found, mine, receipt, castStandings } = data
  if (list) seed(listKey(list), { pages: [list.answer.actors], pageParams: [list.page] })
  if (zones) seed(zonesKey, zoneChoicesOf(zones))
  if (contest) seed(contestKey, knownContestOf(contest, isFresh ? arrivedAt : Date.parse(contest.now)))
  if (one) seed(contestantKey(one.id), shownOf(one.answer))
  if (result) seed(resultKey, result)
  if (checkpoints) seed(checkpointsKey, checkpoints)
  if (castStandings) seed(standingsKey(castStandings.map(({ ballot }) => ballot)), castStandings)
  if (mine) seed(ownVotesKey, mine.payments)
  if (found) seedLookedUp(queries, foundKey(found.of), found, { read: (answer) => answer, at: arrivedAt })
  if (receipt) seedLookedUp(queries, receiptKey(receipt.of, undefined), receipt, { read: unchecked, at: arrivedAt })
}

/** On the server, which has just loaded it, the data is new. */
export const dataOnServer = (data: FirstData): ArrivedData => ({
  data,
  arrivedAt: Date.parse(data.now),
  isFresh: true,
})

/** Takes what a document says of something that was looked up as the answer, or the refusal, of its call. */
function seedLookedUp<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  found: LookedUp<Answer>,
  { read, at }: { readonly read: (answer: Answer) => unknown; readonly at: number },
): void {
  if ('answer' in found) return void queries.setQueryData(queryKey, read(found.answer), { updatedAt: at })
  const { code, message, status, retryAfterSeconds } = found.problem
  queries
    .getQueryCache()
    .build(queries, { queryKey })
    .setState({
      status: 'error',
      error: new Refusal(code, message, status, retryAfterSeconds),
      errorUpdateCount: 1,
      errorUpdatedAt: at,
    })
}
