import type { MineAnswer, OwnPayment } from '@ashenda/core/contracts/http/where.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { useFollowed } from './use-followed.ts'
import { ownVotesKey } from './where-keys.ts'

const none: readonly OwnPayment[] = []

/** What this browser has paid for; what is on its way is followed until it is here. */
export function useOwnVotes() {
  const { data, isError, refetch } = useQuery({
    queryKey: ownVotesKey,
    queryFn: async () => (await api.get<MineAnswer>('/vote/mine')).payments,
    staleTime: 0,
    // Used in another tab, or given back, while nobody looked here.
    refetchOnWindowFocus: true,
  })
  useFollowed(data ?? none, refetch)
  return { payments: data, isLost: isError && data === undefined, refetch }
}
