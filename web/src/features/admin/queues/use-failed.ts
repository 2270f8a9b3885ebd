import type {
  AllAnswer,
  DeadLettersAnswer,
  FailedAnswer,
  FinishedAnswer,
  QueueState,
} from '@ashenda/core/contracts/http/queues.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

type Name = QueueState['name']

const failedKey = (queue: Name) => ['admin-failed-jobs', queue] as const
const lettersKey = ['admin-dead-letters'] as const

/** Refetched, because the sweep puts some back and others fail in between. */
const askMs = 10_000

/** Failed jobs page by page; asked anew when their number changes. */
export const useFailed = (queue: Name, failed: number) =>
  useInfiniteQuery({
    queryKey: [...failedKey(queue), failed],
    queryFn: ({ pageParam }) => api.get<FailedAnswer>(`/admin/queues/${queue}/failed?page=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: ({ total, pageSize }, _pages, page) => ((page + 1) * pageSize < total ? page + 1 : undefined),
    placeholderData: (before) => before,
    refetchInterval: askMs,
  })

/** The latest jobs that ended well, while somebody looks at them. */
export const useFinished = (queue: Name) =>
  useQuery({
    queryKey: ['admin-finished-jobs', queue],
    queryFn: () => api.get<FinishedAnswer>(`/admin/queues/${queue}/finished`),
    refetchInterval: askMs,
  })

/** What is done about one job; `reason` where it is removed. */
export function useJobStep(queue: Name) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason?: string }) => {
      const path = `/admin/queues/${queue}/failed/${encodeURIComponent(id)}`
      return reason === undefined ? api.post(`${path}/retry`, {}) : api.delete(path, { reason })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: failedKey(queue) }),
  })
}

export function useAllStep(queue: Name) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ step, reason }: { readonly step: 'retry' | 'remove'; readonly reason: string }) =>
      api.post<AllAnswer>(`/admin/queues/${queue}/${step}-all`, { reason }),
    onSettled: () => queries.invalidateQueries({ queryKey: failedKey(queue) }),
  })
}

export const useDeadLetters = (count: number) =>
  useQuery({
    queryKey: [...lettersKey, count],
    queryFn: () => api.get<DeadLettersAnswer>('/admin/dead-letters'),
    placeholderData: (before) => before,
  })

export function useReplay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post(`/admin/dead-letters/${id}/replay`, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: lettersKey }),
  })
}
