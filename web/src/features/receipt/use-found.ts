import type { LookupAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import { useQuery } from '@tanstack/react-query'
import { backoffMs } from '../../lib/backoff.ts'
import { api, Refusal } from '../../lib/http.ts'
import { foundKey } from './lookup-keys.ts'
import { usePaymentUpdates } from './use-payment-updates.ts'

const backoff = { firstMs: 2_000, mostMs: 5_000 }

/** The receipt or reference is unknown. */
export const isUnknown = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'not_found'

/** Unrecorded ballots remain, so this may change. */
export const mayComeYet = (error: unknown): error is Refusal =>
  isUnknown(error) && error.retryAfterSeconds !== undefined

/** What a receipt or reference names; pending ones are refetched. */
export function useFound(reference: string) {
  const asked = useQuery({
    queryKey: foundKey(reference),
    queryFn: () => api.get<LookupAnswer>(`/vote/where?${new URLSearchParams({ reference })}`),
    enabled: reference !== '',
    // The document's look-up is recent, and searches are counted.
    staleTime: 2_000,
    retryOnMount: false,
    gcTime: 0,
    refetchInterval: ({ state }) => mayComeYet(state.error) && backoffMs(state.errorUpdateCount, backoff),
  })
  const { data, refetch } = asked
  usePaymentUpdates(data?.kind === 'payment' ? [data] : [], refetch)
  return asked
}
