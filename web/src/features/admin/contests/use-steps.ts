import type { ContestStepAnswer, ListedContest, NewContestBody } from '@ashenda/core/contracts/http/contests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { contestsKey } from '../chosen-contest.tsx'

/** After a step, or a refused one, everything is asked anew: which contest is current decides what every page shows. */
export function useContestCalls() {
  const queries = useQueryClient()
  async function ask<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: contestsKey }), queryClient.invalidateQueries()])
      void queries.invalidateQueries()
    }
  }
  const at = ({ _id }: ListedContest, step: string): string => `/admin/contests/${_id}${step}`
  return {
    make: (body: NewContestBody) => ask(api.post<ContestStepAnswer>('/admin/contests', body)),
    changeAddress: (contest: ListedContest, slug: string) =>
      ask(api.put(at(contest, '/address'), { slug, updatedAt: contest.updatedAt })),
    announce: (contest: ListedContest) => ask(api.put(at(contest, '/announce'), { updatedAt: contest.updatedAt })),
    current: (contest: ListedContest, reason: string) =>
      ask(api.put(at(contest, '/current'), { reason, updatedAt: contest.updatedAt })),
    final: (contest: ListedContest, reason: string) =>
      ask(api.put(at(contest, '/final'), { reason, updatedAt: contest.updatedAt })),
    delete: (contest: ListedContest) => ask(api.delete(at(contest, ''))),
  }
}
