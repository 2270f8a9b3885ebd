import type { ResultAnswer, ShownWinners } from '@ashenda/core/contracts/http/result.ts'
import { viewQuery, wholeResult } from '@ashenda/core/domain/result-view.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { type Contest, winnersKey } from '../contest/contest.ts'
import { currentContest } from './result-key.ts'

/** A former version tells none of these. */
const untold = { view: wholeResult, zones: [], podium: [] }

/** @param at where it is asked for */
export const loadResult = async (at: string, view = wholeResult): Promise<ResultAnswer> => ({
  ...untold,
  ...(await api.get<ResultAnswer>(`${at}/result${viewQuery(view)}`)),
})

/** Another server may learn of a step later, and a decision about quarantined votes may change who won. */
const everyMs = 15_000

/** Who won, as far as it is told; undefined until that is loaded, or if nobody did. */
export function useWinners({ frozen, revealed }: Contest): ShownWinners | undefined {
  const { data } = useQuery({
    queryKey: winnersKey(frozen ? revealed : 'all'),
    queryFn: () => loadResult(currentContest).then(shownWinners),
    staleTime: 10_000,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  return data && data.titles.length + data.podium.length > 0 ? data : undefined
}

export const shownWinners = ({ podium, titles, reveal }: ResultAnswer): ShownWinners => reveal ?? { podium, titles }
