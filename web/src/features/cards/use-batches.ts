import type { AgentsAnswer, CardBatch } from '@ashenda/core/contracts/http/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { useIsAdmin } from '../admin/permitted.tsx'

export type Batch = CardBatch

/** Also the key of derived data: agents' totals, a batch's history. */
export const batchesKey = ['card-batches'] as const

/** Agents with their cards. */
export const useAgents = () =>
  useQuery({
    queryKey: [...batchesKey, 'agents'],
    queryFn: async () => (await api.get<AgentsAnswer>('/card/agents')).agents,
    enabled: useIsAdmin(),
  })
