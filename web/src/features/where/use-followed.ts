import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { useEffect, useEffectEvent } from 'react'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { paymentTopic } from '../payment/follow-payment.ts'

interface Followed {
  /** Without one it belongs to another browser, and there is only the asking. */
  readonly payment?: string | undefined
  readonly status: PayerStatus
}

/** Loads payments again when one that is on its way moves on: over the socket, or by asking now and then. */
export function useFollowed(payments: readonly Followed[], reload: () => Promise<unknown>): void {
  const pending = payments.filter(({ status }) => status === 'pending')
  const topics = pending.flatMap(({ payment }) => (payment === undefined ? [] : [paymentTopic(payment)])).join(' ')
  const isWaiting = pending.length > 0
  const isAsked = pending.some(({ payment }) => payment === undefined)
  const ask = useEffectEvent(() => reload())
  useEffect(() => {
    if (!isWaiting) return
    const stops = topics
      .split(' ')
      .filter((topic) => topic !== '')
      .map((topic) =>
        onPrivateTopic(topic, (message) => {
          if (message.type === 'payment' && message.status !== 'pending') void ask()
        }),
      )
    const stopAsking = isAsked ? askWhileSilent(() => ask(), 0) : askWhileSilent(() => ask())
    return () => {
      for (const stop of stops) stop()
      stopAsking()
    }
  }, [topics, isWaiting, isAsked])
}
