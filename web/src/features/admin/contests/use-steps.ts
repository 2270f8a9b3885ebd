import {
  archiveMaxBytes,
  type ContestStepAnswer,
  type ListedContest,
  type NewContestBody,
} from '@ashenda/core/contracts/http/contests.ts'
import type { StageScreen } from '@ashenda/core/domain/contest.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api, apiBase, NetworkLost, prepareCall, Refusal } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { isFactorRefusal, secondFactor } from '../../../lib/second-factor.ts'
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
      return ask(sendArchive(file))
    },
    changeAddress: (contest: ListedContest, slug: string) =>
      ask(api.put(at(contest, '/address'), { slug, updatedAt: contest.updatedAt })),
    announce: (contest: ListedContest) => ask(api.put(at(contest, '/announce'), { updatedAt: contest.updatedAt })),
    reveal: (contest: ListedContest) => ask(api.put(at(contest, '/reveal'), { updatedAt: contest.updatedAt })),
    showOnStage: (contest: string, screen: StageScreen) => ask(api.put(`/admin/contests/${contest}/stage`, { screen })),
    current: (contest: ListedContest, reason: string) =>
      ask(api.put(at(contest, '/current'), { reason, updatedAt: contest.updatedAt })),
    final: (contest: ListedContest, reason: string) =>
      ask(api.put(at(contest, '/final'), { reason, updatedAt: contest.updatedAt })),
    delete: (contest: ListedContest) => ask(api.delete(at(contest, ''))),
  }
}

/** A file as it is, again once the second factor was shown: nothing was done before. */
async function sendArchive(file: File): Promise<ContestStepAnswer> {
  try {
    return await upload(file)
  } catch (error) {
    const isAsked = error instanceof Refusal && isFactorRefusal(error.code) && (await secondFactor.ask?.(error.code))
    if (!isAsked) throw error
    return upload(file)
  }
}

async function upload(file: File): Promise<ContestStepAnswer> {
  const { headers, judge } = prepareCall({ 'content-type': 'application/gzip' })
  const init = { method: 'POST', credentials: 'include', headers, body: file } as const
  const lost = (cause: unknown): never => {
    throw new NetworkLost(cause)
  }
  const response = await fetch(`${apiBase}/admin/contests/archive`, init).catch(lost)
  const answer: unknown = await response.json().catch(lost)
  const retryAfter = response.headers.get('retry-after')
  return judge({ status: response.status, retryAfter, answer }) as ContestStepAnswer // of the contract
}
