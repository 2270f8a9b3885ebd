import { useQuery } from '@tanstack/react-query'
import { verifyFee } from './use-fee-payment.ts'

/** Whoever comes back from a second checkout may be here before that payment is. */
const lookAgainMs = 4_000
const mostLooks = 15

/** Whether a fee of hers went back, because another had paid it before; the server says so for a day. */
export function usePaidTwice(): boolean {
  const { data } = useQuery({
    queryKey: ['fee-standing'],
    queryFn: verifyFee,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status !== 'refunded' && state.dataUpdateCount < mostLooks && hasReturned() && lookAgainMs,
  })
  return data?.isPayed === true && data.status === 'refunded'
}

/** From a checkout: its reference is in the address. */
const hasReturned = (): boolean => new URLSearchParams(location.search).has('st')
