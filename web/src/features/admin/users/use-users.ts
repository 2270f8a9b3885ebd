import type { AdminContestantAnswer, AdminContestantsAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ContestantErasurePreviewAnswer } from '@ashenda/core/contracts/http/privacy.ts'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

export interface UserFilter {
  /** A part of a name, or a phone; '' for all, as everywhere below. */
  readonly search: string
  readonly zone: string
  readonly active: '' | 'true' | 'false'
  readonly paid: '' | 'true' | 'false'
}

const usersKey = ['admin-users'] as const
const listsKey = [...usersKey, 'lists'] as const
const oneKey = (id: string) => [...usersKey, 'one', id] as const

const load = (id: string): Promise<AdminContestantAnswer> => api.get<AdminContestantAnswer>(`/admin/contestants/${id}`)

/** Contestants who fit, the latest first, page by page. */
export const useUsers = (filter: UserFilter) =>
  useInfiniteQuery({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam }) => api.get<AdminContestantsAnswer>(`/admin/contestants?${queryOf(filter, pageParam)}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** A contestant with her payments, as she stands now. */
export const useUser = (id: string) => useQuery({ queryKey: oneKey(id), queryFn: () => load(id), staleTime: 0 })

interface ActivityChange {
  readonly id: string
  /** The wanted state, not a toggle: so a step never reverses what another admin has done in between. */
  readonly active: boolean
  readonly reason?: string
}

export function useActivity() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active, reason = '' }: ActivityChange) =>
      api.put<{ isActive: boolean }>('/admin/activity', {
        actor: { id, active },
        ...(reason.trim() !== '' && { reason }),
      }),
    onSuccess: ({ isActive }, { id }) => showActivity(queries, id, isActive),
    onSettled: (_answer, _error, { id }) => void showAnew(queries, id),
  })
}

export function usePhotoRemoval(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ slot, reason }: { readonly slot: string; readonly reason: string }) =>
      api.delete(`/admin/contestants/${id}/photos/${slot}`, { reason }),
    onSettled: () => showAnew(queries, id),
  })
}

/** What erasing her would take away and what would stay. */
export const useErasure = (id: string) =>
  useQuery({
    queryKey: [...usersKey, 'erasure', id],
    queryFn: () => api.get<ContestantErasurePreviewAnswer>(`/admin/contestants/${id}/erasure`),
    staleTime: 0,
  })

/** Removes an erased contestant from the lists. */
export function useErased(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: listsKey })
}

type Lists = InfiniteData<AdminContestantsAnswer>
type Actor = AdminContestantsAnswer['actors'][number]

/** Her card stays in place even if she no longer matches the filter, so that the step can be undone. */
function changeInLists(queries: QueryClient, id: string, change: (actor: Actor) => Actor): void {
  queries.setQueriesData<Lists>(
    { queryKey: listsKey },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          actors: page.actors.map((actor) => (actor._id === id ? change(actor) : actor)),
        })),
      },
  )
}

const showActivity = (queries: QueryClient, id: string, isActive: boolean): void =>
  changeInLists(queries, id, (actor) => ({ ...actor, isActive }))

/** Also shows what others have changed about her. If she cannot be loaded the card stays as it is. */
async function showAnew(queries: QueryClient, id: string): Promise<void> {
  // What was asked before this step answers as she was then.
  await queries.cancelQueries({ queryKey: oneKey(id) })
  const answer = await queries
    .fetchQuery({ queryKey: oneKey(id), queryFn: () => load(id), staleTime: 0 })
    .catch(() => undefined)
  if (answer) changeInLists(queries, id, () => answer.actor)
}

function queryOf(filter: UserFilter, before: string): URLSearchParams {
  const given = { ...filter, search: filter.search.trim(), before }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}
