import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

export const todayKey = ['admin-today'] as const

const againMs = 30_000

/** Today's figures and what waits for somebody: for the overview and the sidebar's badges. */
export function useToday() {
  const contest = useChosenContest()
  return useQuery({
    queryKey: [...todayKey, contest],
    queryFn: () => api.get<TodayAnswer>(ofContest('/admin/today', contest)),
    staleTime: 0,
    refetchInterval: againMs,
  })
}
