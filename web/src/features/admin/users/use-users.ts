import type {
  AdminContestant,
  AdminContestantAnswer,
  AdminContestantsAnswer,
  DecideContestantsAnswer,
  DecideContestantsBody,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ContestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import type { ContestantErasurePreviewAnswer } from '@ashenda/core/contracts/http/privacy.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { moderationKey } from '../moderation/use-moderation.ts'
import { todayKey } from '../shell/use-today.ts'

const usersKey = ['admin-users'] as const
export const userListsKey = [...usersKey, 'lists'] as const

export const loadUser = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: () => api.get<AdminContestantAnswer>(`/admin/contestants/${id}`),
    staleTime: 0,
  })

/** A contestant with her payments, as she stands now. */
export const useUser = (id: string) => useQuery(loadUser(id))

/** What admins know of her beside that. */
export const useRecord = (id: string) =>
  useQuery({
    queryKey: [...usersKey, 'record', id],
    queryFn: () => api.get<ContestantRecordAnswer>(`/admin/contestants/${id}/record`),
    staleTime: 0,
  })

/** Fetches anew what a step may have changed. Looks asked for before the step answer as she was then: they are given up. */
export function useUsersChanged(ofThem: readonly string[] = usersKey): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const keys = [ofThem, moderationKey, todayKey]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

interface ActivityChange {
  readonly id: string
  /** The wanted state, not a toggle: so a step never reverses what another admin has done in between. */
  readonly active: boolean
  readonly reason?: string
}

export function useActivity() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, active, reason }: ActivityChange) =>
      api.put<{ isActive: boolean }>('/admin/activity', { actor: { id, active }, ...(reason && { reason }) }),
    onSettled: changed,
  })
}

/** One decision about many, each by the version that the admin saw. */
export function useDecide() {
  const queries = useQueryClient()
  const changed = useUsersChanged()
  return async (decision: DecideContestantsBody['decision'], ids: readonly string[], reason: string) => {
    const seen = queries
      .getQueryCache()
      .findAll({ queryKey: userListsKey })
      .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as AdminContestantsAnswer | undefined)?.rows ?? []) // of these keys
    const versions = new Map(seen.map(({ _id, waiting }) => [_id, waiting?.version]))
    const isOfChange = decision === 'approve' || decision === 'reject'
    const contestants = ids.flatMap((id) => {
      const version = versions.get(id)
      if (!isOfChange) return [{ id }]
      return version === undefined ? [] : [{ id, version }]
    })
    const nothingWaits = ids.length - contestants.length
    if (contestants.length === 0) return { done: 0, notDone: [], nothingWaits }
    try {
      const body: DecideContestantsBody = { decision, contestants, reason }
      return { ...(await api.post<DecideContestantsAnswer>('/admin/contestants/decide', body)), nothingWaits }
    } finally {
      await changed()
    }
  }
}

/** Whom a decision about many left out: with a code each, and how many there was nothing to decide about. */
export interface LeftOut extends Pick<DecideContestantsAnswer, 'notDone'> {
  readonly nothingWaits: number
}

/** What erasing her would take away and what would stay. */
export const useErasure = (id: string) =>
  useQuery({
    queryKey: [...usersKey, 'erasure', id],
    queryFn: () => api.get<ContestantErasurePreviewAnswer>(`/admin/contestants/${id}/erasure`),
    staleTime: 0,
  })

export const userPath = (id: string): string => `/dashboard/admin/users/${id}`

/** Her first photo: a public one, else one that waits. */
export const firstPhotoOf = ({ images, waiting }: AdminContestant): string | null =>
  images[0] ?? waiting?.photos[0] ?? null
