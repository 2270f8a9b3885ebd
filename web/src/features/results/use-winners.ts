import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import type { Contest } from '../contest/contest.ts'
import { currentContest, winnersKey } from './result-key.ts'

export type WinnersOfContest = Pick<ResultAnswer, 'podium' | 'titles'>

/** A decision about quarantined votes may still change them. */
const everyMs = 60_000

/** Who won; undefined until the contest is decided and told, or if nobody did. */
export function useWinners(contest: Contest | undefined): WinnersOfContest | undefined {
  const { data } = useQuery({
    queryKey: winnersKey,
    queryFn: () => api.get<ResultAnswer>(`${currentContest}/result`).then(({ podium, titles }) => ({ podium, titles })),
    enabled: contest?.phase === 'closed' && !contest.frozen,
    staleTime: 10_000,
    refetchInterval: everyMs,
  })
  return contest?.phase === 'closed' && !contest.frozen && data && data.podium.length > 0 ? data : undefined
}
