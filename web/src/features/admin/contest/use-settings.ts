import type { ContestChangedAnswer, ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import type { ContestSettings } from '@ashenda/core/domain/contest-settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { contestKey } from '../../contest/contest.ts'
import { contestsKey, ofContest, useChosenContest } from '../chosen-contest.tsx'

/** Of the current contest if none is named. For a form: what it is filled with is as new as it can be, never what an earlier visit saw. */
export const useSettings = (contest: string | undefined) =>
  useQuery({
    queryKey: ['admin-contest', contest],
    queryFn: async () => {
      const answer = await api.get<ContestSettingsAnswer>(ofContest('/admin/contest', contest))
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() }
    },
    staleTime: 0,
    gcTime: 0,
  })

interface SettingsChange {
  readonly part: Partial<ContestSettings>
  readonly updatedAt: string
  readonly confirmed: boolean
  readonly reason?: string
}

export function useSave() {
  const contest = useChosenContest()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ part, ...seen }: SettingsChange) =>
      api.put<ContestChangedAnswer>(ofContest('/admin/contest', contest), { ...part, ...seen }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: contestKey })
      // Its name and hours.
      void queries.invalidateQueries({ queryKey: contestsKey })
    },
  })
}
