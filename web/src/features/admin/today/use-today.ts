import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

const againMs = 30_000

/** The figures of the festival's day, asked for again while the page is looked at. */
export const useToday = () =>
  useQuery({
    queryKey: ['admin-today'],
    queryFn: () => api.get<TodayAnswer>('/admin/today'),
    staleTime: 0,
    refetchInterval: againMs,
  })
