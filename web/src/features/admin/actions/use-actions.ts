import type { ActionsAnswer, AdminsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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

export const useAdmins = () =>
  useQuery({
    queryKey: ['admin-admins'],
    queryFn: async () => (await api.get<AdminsAnswer>('/admin/admins')).admins,
  })

const queryOf = (filter: ActionFilter, before: string): URLSearchParams =>
  new URLSearchParams(Object.entries({ ...filter, before }).filter(([, value]) => value !== ''))
