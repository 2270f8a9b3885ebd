import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { PayerStatus, VerifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { statusOf } from './payment-status.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
export const paymentTopic = (id: string): ReturnType<typeof contract.paymentTopic> => `payment:${id}`

/** The state of a phone's payment, if this browser pays. */
export const verifyVotePayment = (phone: string): Promise<VerifyPaymentAnswer> =>
  api.post<VerifyPaymentAnswer>('/vote/verifyPayment', { phone })

/** The state of a contestant's fee. */
export const verifyFeePayment = (): Promise<VerifyPaymentAnswer> => api.get<VerifyPaymentAnswer>('/actor/verifyPayment')

interface Followed {
  /** Missing: polled only. */
  readonly payment: string | undefined
  readonly verify: () => Promise<VerifyPaymentAnswer>
  readonly heard: (status: PayerStatus) => void
}

/** Reports a payment's state until stopped: over the socket, or by polling without one (PAY-10). */
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
