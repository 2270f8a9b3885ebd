import type { AgentsAnswer, BatchesAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { useIsAdmin } from '../admin/permitted.tsx'

export type Batch = BatchesAnswer['batches'][number]

/** Also the key of derived data: agents' totals. */
export const batchesKey = ['card-batches'] as const

export const useBatches = () =>
  useQuery({
    queryKey: [...batchesKey, 'list'],
    queryFn: () => api.get<BatchesAnswer>('/card/batches'),
  })

/** Agents with their cards. */
export const useAgents = () =>
  useQuery({
    queryKey: [...batchesKey, 'agents'],
    queryFn: async () => (await api.get<AgentsAnswer>('/card/agents')).agents,
    enabled: useIsAdmin(),
  })
