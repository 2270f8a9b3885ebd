import type { AgentsAnswer, CardBatch } from '@ashenda/core/contracts/http/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { ofContest, useChosenContest } from '../admin/chosen-contest.tsx'
import { useIsAdmin } from '../admin/permitted.tsx'

export type Batch = CardBatch

/** Also the key of derived data: agents' totals, a batch's history. */
export const batchesKey = ['card-batches'] as const

/** Agents with their cards that pay in a contest: `all` for every one, by default the one the console looks at. */
export function useAgents(of?: string) {
  const chosen = useChosenContest()
  const contest = of ?? chosen
  return useQuery({
    queryKey: [...batchesKey, 'agents', contest],
    queryFn: async () => (await api.get<AgentsAnswer>(ofContest('/card/agents', contest))).agents,
    enabled: useIsAdmin(),
  })
}
