import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { useEffect, useEffectEvent } from 'react'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { paymentTopic } from '../payment/follow-payment.ts'

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
