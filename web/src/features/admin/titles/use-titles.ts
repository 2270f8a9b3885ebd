import type { JuryAnswer, TitlesAnswer, titlesBody } from '@ashenda/core/contracts/http/titles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentContest, resultsKey } from '../../results/result-key.ts'
import type { KeptForm } from './draft.ts'

/** For forms: as new as it can be, never what an earlier visit saw. */
export const useTitles = () =>
  useQuery({
    queryKey: ['admin-titles'],
    queryFn: async (): Promise<KeptForm> => {
      const answer = await api.get<TitlesAnswer>('/admin/titles')
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() }
    },
    staleTime: 0,
    gcTime: 0,
  })

export const useSaveTitles = () =>
  useMutation({
    mutationFn: async (body: Static<typeof titlesBody>): Promise<KeptForm> => {
      const answer = await api.put<TitlesAnswer>('/admin/titles', body)
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: resultsKey(currentContest) })
      void queryClient.invalidateQueries({ queryKey: juryKey })
    },
  })

export const juryKey = ['admin-jury'] as const

/** Members at work submit while an admin looks. */
const everyMs = 15_000

export const useJury = (isAllowed: boolean) =>
  useQuery({
    queryKey: juryKey,
    queryFn: () => api.get<JuryAnswer>('/admin/jury'),
    enabled: isAllowed,
    refetchInterval: everyMs,
  })
