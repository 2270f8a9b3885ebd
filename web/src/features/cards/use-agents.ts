import type { AgentsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { useIsAdmin } from '../admin/permitted.tsx'
import { batchesKey } from './use-batches.ts'

/** Agents with their cards. */
export const useAgents = () =>
  useQuery({
    queryKey: [...batchesKey, 'agents'],
    queryFn: async () => (await api.get<AgentsAnswer>('/card/agents')).agents,
    enabled: useIsAdmin(),
  })
