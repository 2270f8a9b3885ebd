import type { LookupAnswer } from '@ashenda/core/contracts/http/lookup.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api, Refusal } from '../../lib/http.ts'
import { jitteredBackoffMs } from '../../lib/jittered-backoff.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { paymentTopic } from '../payment/follow-payment.ts'
import { foundKey } from './lookup-keys.ts'

const backoff = { firstMs: 2_000, mostMs: 5_000 }

/** The receipt or reference is unknown. */
export const isUnknown = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'not_found'

/** Unrecorded ballots remain, so this may change. */
export const mayComeYet = (error: unknown): error is Refusal =>
  isUnknown(error) && error.retryAfterSeconds !== undefined

export interface Sought {
  readonly reference: string
  /** That a T-card was used for; '' while it is to be asked for. Such a search stays out of addresses. */
  readonly phone?: string
  /** Without scripts, a form brought its answer along. */
  readonly isAnswered?: boolean
}

/** What a receipt, reference or T-card names; pending ones are refetched. */
export function useFound({ reference, phone, isAnswered = false }: Sought) {
  const asked = useQuery({
    queryKey: foundKey(reference, phone),
    queryFn: () =>
      phone === undefined
        ? api.get<LookupAnswer>(`/vote/where?${new URLSearchParams({ reference })}`)
        : api.post<LookupAnswer>('/vote/where', { reference, phone }),
    enabled: reference !== '' && !isAnswered,
    // The document's look-up is recent, and searches are counted.
    staleTime: 2_000,
    retryOnMount: false,
    gcTime: 0,
    refetchInterval: ({ state }) => mayComeYet(state.error) && jitteredBackoffMs(state.errorUpdateCount, backoff),
  })
  const { data, refetch } = asked
  usePaymentUpdates(data?.kind === 'payment' ? [data] : [], refetch)
  return asked
}

interface Followed {
  /** Missing for another browser's payment, which is polled. */
  readonly payment?: string | undefined
  readonly status: PayerStatus
}

/** Late successes are honoured, so failed and expired payments may still arrive. */
const mayArrive: readonly PayerStatus[] = ['pending', 'failed', 'expired', 'cancelled']

/** Reloads payments when one changes: over the socket, and by polling while one is pending. */
export function usePaymentUpdates(payments: readonly Followed[], reload: () => Promise<unknown>): void {
  const ownIds = payments.flatMap(({ payment, status }) => (payment && mayArrive.includes(status) ? [payment] : []))
  const listened = ownIds.join(' ')
  const pending = payments.filter(({ status }) => status === 'pending')
  const isPending = pending.length > 0
  const isForeign = pending.some(({ payment }) => payment === undefined)
  const ask = useEffectEvent(() => reload())
  const hear = useEffectEvent((id: string, told: PayerStatus) => {
    if (payments.some(({ payment, status }) => payment === id && status !== told)) void ask()
  })

  useEffect(() => {
    const ids = listened.split(' ').filter((id) => id !== '')
    const stops = ids.map((id) =>
      onPrivateTopic(paymentTopic(id), (message) => {
        if (message.type === 'payment') hear(id, message.status)
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [listened])

  useEffect(() => {
    if (!isPending) return
    return isForeign ? askWhileSilent(() => ask(), 0) : askWhileSilent(() => ask())
  }, [isPending, isForeign])
}
