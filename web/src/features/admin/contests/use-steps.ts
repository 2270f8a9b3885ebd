import {
  archiveMaxBytes,
  type ContestStepAnswer,
  type ListedContest,
  type NewContestBody,
} from '@ashenda/core/contracts/http/contests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api, Refusal } from '../../../lib/http.ts'
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
    /** @throws Refusal before anything is sent if it is too large */
    importArchive: (file: File) => {
      if (file.size > archiveMaxBytes) return Promise.reject(new Refusal('archive_too_large', '', 413))
      return ask(api.post<ContestStepAnswer>('/admin/contests/archive', new Blob([file], { type: 'application/gzip' })))
    },
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
