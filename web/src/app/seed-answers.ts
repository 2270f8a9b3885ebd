import type { LookedUp } from '@ashenda/core/contracts/http/first-data.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Refusal } from '../lib/http.ts'

/** Takes what a document says of something that was looked up as the answer, or the refusal, of its call. */
export function seedLookedUp<Answer>(
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
