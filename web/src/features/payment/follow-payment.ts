import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { PayerStatus, VerifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { statusOf } from './payment-status.ts'

// As in lib/live/live.ts: the contract file would bring typebox along.
export const paymentTopic = (id: string): ReturnType<typeof contract.paymentTopic> => `payment:${id}`

/** How the payment of a phone stands, as far as this browser is the one that pays. */
export const verifyVotePayment = (phone: string): Promise<VerifyPaymentAnswer> =>
  api.post<VerifyPaymentAnswer>('/vote/verifyPayment', { phone })

/** How a contestant's fee stands. */
export const verifyFeePayment = (): Promise<VerifyPaymentAnswer> => api.get<VerifyPaymentAnswer>('/actor/verifyPayment')

interface Followed {
  /** Without one there is only the asking. */
  readonly payment: string | undefined
  readonly verify: () => Promise<VerifyPaymentAnswer>
  readonly heard: (status: PayerStatus) => void
}

/** Reports how a payment stands, until stopped: over the socket, or by asking now and then while there is none (PAY-10). */
export function followPayment({ payment, verify, heard }: Followed): () => void {
  let stopped = false
  const hear = (status: PayerStatus): void => {
    if (!stopped) heard(status)
  }
  const ask = () => verify().then((answer) => hear(statusOf(answer)))
  const stopAsking = payment === undefined ? askWhileSilent(ask, 0) : askWhileSilent(ask)
  const stopListening =
    payment === undefined
      ? () => undefined
      : onPrivateTopic(paymentTopic(payment), (message) => {
          if (message.type === 'payment') hear(message.status)
        })
  return () => {
    stopped = true
    stopAsking()
    stopListening()
  }
}
