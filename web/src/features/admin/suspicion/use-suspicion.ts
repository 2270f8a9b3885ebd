import type {
  DecideBody,
  DecidedAnswer,
  GroupAnswer,
  QuarantinedAnswer,
  SuspicionAnswer,
} from '@ashenda/core/contracts/http/suspicion.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

const suspicionKey = ['admin-suspicion'] as const

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

export const useSetAside = () =>
  useQuery({
    queryKey: [...suspicionKey, 'aside'],
    queryFn: () => api.get<QuarantinedAnswer>('/admin/suspicion/quarantined'),
    staleTime: 0,
  })

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
