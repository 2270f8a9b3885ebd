import type {
  ChangeDecisionBody,
  ModerationAnswer,
  ReportsDecisionBody,
} from '@ashenda/core/contracts/http/moderation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

const moderationKey = ['admin-moderation'] as const
const againMs = 30_000

/** What waits for an admin, asked for again while the page is looked at. */
export const useModeration = () =>
  useQuery({
    queryKey: moderationKey,
    queryFn: () => api.get<ModerationAnswer>('/admin/moderation'),
    staleTime: 0,
    refetchInterval: againMs,
  })

/** After a decision the list is fetched again, also if it failed because another admin was faster or there is a newer version. */
function useDecision<Body>(id: string, what: 'change' | 'reports') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => api.post(`/admin/moderation/${id}/${what}`, body),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: moderationKey }),
        queries.invalidateQueries({ queryKey: ['admin-today'] }),
      ]),
  })
}

export const useChangeDecision = (id: string) => useDecision<ChangeDecisionBody>(id, 'change')
export const useReportsDecision = (id: string) => useDecision<ReportsDecisionBody>(id, 'reports')
