import type { ActionsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

/** '' stands for all. */
export interface ActionFilter {
  readonly noun: string
  readonly admin: string
}

/** What admins did, the latest first, page by page. */
export const useActions = (filter: ActionFilter) =>
  useInfiniteQuery({
    queryKey: ['admin-actions', filter],
    queryFn: ({ pageParam }) => api.get<ActionsAnswer>(`/admin/actions?${queryOf(filter, pageParam)}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

const queryOf = (filter: ActionFilter, before: string): URLSearchParams =>
  new URLSearchParams(Object.entries({ ...filter, before }).filter(([, value]) => value !== ''))
