import type {
  AlertsAnswer,
  DecideBody,
  DecidedAnswer,
  GroupAnswer,
  QuarantinedAnswer,
  SuspicionAnswer,
} from '@ashenda/core/contracts/http/suspicion.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

export const suspicionKey = ['admin-suspicion'] as const

/** What stands out on a day, page by page; '' is today. */
export const useSuspicion = (day: string) =>
  useInfiniteQuery({
    queryKey: [...suspicionKey, 'day', day],
    queryFn: ({ pageParam }) =>
      api.get<SuspicionAnswer>(`/admin/suspicion?page=${pageParam}${day === '' ? '' : `&day=${day}`}`),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })

export const useQuarantined = () =>
  useQuery({
    queryKey: [...suspicionKey, 'aside'],
    queryFn: () => api.get<QuarantinedAnswer>('/admin/suspicion/quarantined'),
    staleTime: 0,
  })

/** What stands out among the votes, looked at again and again while the page is open. */
export const useAlerts = () =>
  useQuery({
    queryKey: [...suspicionKey, 'alerts'],
    queryFn: () => api.get<AlertsAnswer>('/admin/suspicion/alerts'),
    staleTime: 0,
    refetchInterval: 30_000,
  })

export function useEndAlert(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    try {
      await api.post(`/admin/suspicion/alerts/${id}/end`, {})
    } finally {
      await queries.invalidateQueries({ queryKey: [...suspicionKey, 'alerts'] })
    }
  }
}

/** A group with its ballots, page by page. */
export const useGroup = (key: string) =>
  useInfiniteQuery({
    queryKey: [...suspicionKey, 'group', key],
    queryFn: ({ pageParam }) => api.get<GroupAnswer>(`${pathOf(key)}?page=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Decides on a group, with as many calls as it takes; resolves with how many ballots were moved. */
export function useDecide(key: string): (body: DecideBody) => Promise<number> {
  const queries = useQueryClient()
  return async (body) => {
    let { seen } = body
    let all = 0
    try {
      for (;;) {
        const answer = await api.post<DecidedAnswer>(pathOf(key), { ...body, seen })
        all += answer.moved
        seen = answer.seen
        if (answer.left === 0 || answer.moved === 0) return all
      }
    } finally {
      // What somebody else decided in between is to be seen as well.
      await queries.invalidateQueries({ queryKey: suspicionKey })
    }
  }
}

const pathOf = (key: string): string => `/admin/suspicion/groups/${encodeURIComponent(key)}`
