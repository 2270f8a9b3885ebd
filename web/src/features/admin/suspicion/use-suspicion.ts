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
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

export const suspicionKey = ['admin-suspicion'] as const

/** What stands out on a day, page by page; '' is today. */
export function useSuspicion(day: string) {
  const contest = useChosenContest()
  return useInfiniteQuery({
    queryKey: [...suspicionKey, 'day', contest, day],
    queryFn: ({ pageParam }) => {
      const path = `/admin/suspicion?page=${pageParam}${day === '' ? '' : `&day=${day}`}`
      return api.get<SuspicionAnswer>(ofContest(path, contest))
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })
}

export function useQuarantined() {
  const contest = useChosenContest()
  return useQuery({
    queryKey: [...suspicionKey, 'aside', contest],
    queryFn: () => api.get<QuarantinedAnswer>(ofContest('/admin/suspicion/quarantined', contest)),
    staleTime: 0,
  })
}

/** What stands out among the votes, looked at again and again while the page is open. */
export function useAlerts() {
  const contest = useChosenContest()
  return useQuery({
    queryKey: [...suspicionKey, 'alerts', contest],
    queryFn: () => api.get<AlertsAnswer>(ofContest('/admin/suspicion/alerts', contest)),
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

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
export function useGroup(key: string) {
  const contest = useChosenContest()
  return useInfiniteQuery({
    queryKey: [...suspicionKey, 'group', contest, key],
    queryFn: ({ pageParam }) => api.get<GroupAnswer>(ofContest(`${pathOf(key)}?page=${pageParam}`, contest)),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Decides on a group, with as many calls as it takes; resolves with how many ballots were moved. */
export function useDecide(key: string): (body: DecideBody) => Promise<number> {
  const queries = useQueryClient()
  const contest = useChosenContest()
  return async (body) => {
    let { seen } = body
    let all = 0
    try {
      for (;;) {
        const answer = await api.post<DecidedAnswer>(ofContest(pathOf(key), contest), { ...body, seen })
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
