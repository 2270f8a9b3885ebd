import type { AllRequestsAnswer, ListedRequest, RequestsFilter } from '@ashenda/core/contracts/http/requests.ts'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { explanationOf } from '../conflict/conflict.ts'

/** '' stands for all. */
export interface RequestFilter {
  readonly search: string
  readonly type: NonNullable<RequestsFilter['type']> | ''
  readonly handled: 'true' | 'false' | ''
  readonly contestant: string
}

const requestsKey = ['admin-requests'] as const

/** Requests that fit, the latest first, page by page. */
export const useRequests = (filter: RequestFilter) =>
  useInfiniteQuery({
    queryKey: [...requestsKey, filter],
    queryFn: ({ pageParam }) =>
      api.get<AllRequestsAnswer>(`/admin/getAllRequests?${queryOf({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

interface Mark {
  readonly id: string
  readonly handled: boolean
}

/** The card stays where it is, also where it does not fit the filter any more, so that a slip can be undone. */
export function useMark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handled }: Mark) => api.put(`/admin/requests/${id}/handled`, { handled }),
    onSuccess: (_answer, { id, handled }) =>
      show(queries, id, handled ? { at: new Date().toISOString(), by: '' } : null),
    onError: (error, { id, handled }) => {
      const done = explanationOf(error)
      if (done) show(queries, id, handled ? { at: done.doneAt, by: done.admin.name } : null)
    },
  })
}

const show = (queries: QueryClient, id: string, now: ListedRequest['handled']) =>
  queries.setQueriesData<InfiniteData<AllRequestsAnswer>>({ queryKey: requestsKey }, (lists) => marked(lists, id, now))

function marked(lists: InfiniteData<AllRequestsAnswer> | undefined, id: string, now: ListedRequest['handled']) {
  return (
    lists && {
      ...lists,
      pages: lists.pages.map((page) => ({
        ...page,
        requests: page.requests.map((one) => (one._id === id ? { ...one, handled: now } : one)),
      })),
    }
  )
}

export function queryOf(filter: RequestFilter & { readonly before?: string }): URLSearchParams {
  const given = { ...filter, search: filter.search.trim() }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}
