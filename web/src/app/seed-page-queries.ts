import type { LookedUp } from '@ashenda/core/contracts/http/first-data.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { archivedKey, archiveKey } from '../features/archive/archive-keys.ts'
import { ownVotesKey } from '../features/payment/paid-vote.ts'
import { foundKey, receiptKey, standingsKey } from '../features/receipt/lookup-keys.ts'
import { unchecked } from '../features/receipt/unchecked.ts'
import { archiveOf, checkpointsKey, currentContest, resultKey } from '../features/results/result-key.ts'
import { catalogueKey, orderKey, productKey } from '../features/shop/shop-queries.ts'
import type { ArrivedData } from '../lib/first-data.ts'
import { Refusal } from '../lib/http.ts'
import { seedingInto } from './seed-queries.ts'

/** seedQueries for pages other than Home. */
export function seedPageQueries(queries: QueryClient, arrived: ArrivedData): void {
  const seed = seedingInto(queries, arrived)
  const { result, checkpoints, contests, archived, found, mine, receipt, castStandings, ...shop } = arrived.data
  const { catalogue, product, order } = shop
  if (result) seed(resultKey(currentContest, result.view), result)
  if (checkpoints) seed(checkpointsKey(currentContest), checkpoints)
  if (contests) seed(archiveKey, contests)
  if (archived) {
    const at = archiveOf(archived.slug)
    seed(archivedKey(archived.slug), archived.contest)
    if (archived.result) seed(resultKey(at, archived.result.view), archived.result)
    if (archived.checkpoints) seed(checkpointsKey(at), archived.checkpoints)
  }
  if (castStandings) seed(standingsKey(castStandings.map(({ ballot }) => ballot)), castStandings)
  if (catalogue) seed(catalogueKey, catalogue)
  if (product) seed(productKey(product.slug), product)
  if (order) seed(orderKey(order.number), order)
  if (mine) seed(ownVotesKey, mine.payments)
  const at = arrived.arrivedAt
  if (found) seedLookedUp(queries, foundKey(found.of), found, { read: (answer) => answer, at })
  if (receipt) seedLookedUp(queries, receiptKey(receipt.of, undefined), receipt, { read: unchecked, at })
}

/** Uses a document's look-up result as its call's answer or refusal. */
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
