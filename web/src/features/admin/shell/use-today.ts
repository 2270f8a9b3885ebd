import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

export const todayKey = ['admin-today'] as const

const againMs = 30_000

/** Today's figures and what waits for somebody: for the overview and the sidebar's badges. */
export const useToday = () =>
  useQuery({
    queryKey: todayKey,
    queryFn: () => api.get<TodayAnswer>('/admin/today'),
    staleTime: 0,
    refetchInterval: againMs,
  })
