import type { ContestChangedAnswer, ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import type { ContestSettings } from '@ashenda/core/domain/contest-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { contestKey } from '../../contest/contest.ts'

/** For a form: what it is filled with is as new as it can be, never what an earlier visit saw. */
export const useSettings = () =>
  useQuery({
    queryKey: ['admin-contest'],
    queryFn: async () => {
      const answer = await api.get<ContestSettingsAnswer>('/admin/contest')
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

export const useSave = () =>
  useMutation({
    mutationFn: ({ part, ...seen }: SettingsChange) =>
      api.put<ContestChangedAnswer>('/admin/contest', { ...part, ...seen }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: contestKey }),
  })
