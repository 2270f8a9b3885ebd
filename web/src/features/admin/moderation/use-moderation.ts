import type {
  ChangeDecisionAnswer,
  ChangeDecisionBody,
  ModerationAnswer,
  ReportsDecisionBody,
} from '@ashenda/core/contracts/http/moderation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

export const moderationKey = ['admin-moderation'] as const
const againMs = 30_000

/** What waits for an admin, asked for again while the page is looked at. */
export function useModeration() {
  const contest = useChosenContest()
  return useQuery({
    queryKey: [...moderationKey, contest],
    queryFn: () => api.get<ModerationAnswer>(ofContest('/admin/moderation', contest)),
    staleTime: 0,
    refetchInterval: againMs,
  })
}

/** After a decision the list is fetched again, also if it failed because another admin was faster or there is a newer version. */
function useDecision<Body, Answer>(what: 'change' | 'reports') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Body & { readonly id: string }) =>
      api.post<Answer>(`/admin/moderation/${id}/${what}`, body),
    onSettled: () =>
      Promise.all(
        [moderationKey, ['admin-today'], ['admin-users']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const useChangeDecision = () => useDecision<ChangeDecisionBody, ChangeDecisionAnswer>('change')
export const useReportsDecision = () => useDecision<ReportsDecisionBody, DoneAnswer>('reports')

interface DoneAnswer {
  readonly success: true
  readonly message: string
}
