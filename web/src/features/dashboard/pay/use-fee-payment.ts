import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { toast } from '../../../ui/toast.ts'
import { ownUserKey } from '../../account/own-user.ts'
import { followPayment, verifyFeePayment } from '../../payment/follow-payment.ts'
import { statusOf, type UnpaidStatus } from '../../payment/payment-status.ts'

interface Waiting {
  readonly payment: string | undefined
  readonly status: UnpaidStatus
}

export interface FeePayment {
  /** A payment begun and not received. */
  readonly waiting: Waiting | undefined
  readonly waitFor: (payment: string) => void
  readonly stopWaiting: () => void
  /** Reloads her: she has paid. */
  readonly paid: () => void
}

/** Her payment's state: asked on return (`st` in the address), then followed (PAY-10). */
export function useFeePayment(): FeePayment {
  const queries = useQueryClient()
  const [hasReturned] = useState(() => new URLSearchParams(location.search).has('st'))
  const [waiting, setWaiting] = useState<Waiting>()
  const payment = waiting?.payment
  const isWaiting = waiting !== undefined

  const paid = (): void => {
    setWaiting(undefined)
    void queries.invalidateQueries({ queryKey: ownUserKey })
  }
  const hear = useEffectEvent((status: PayerStatus, of: string | undefined) => {
    if (status === 'paid') paid()
    else setWaiting(status === 'none' ? undefined : { payment: of, status })
  })

  useEffect(() => {
    if (!hasReturned) return
    let left = false
    verifyFeePayment().then(
      (answer) => {
        if (left) return
        history.replaceState(history.state, '', location.pathname)
        hear(statusOf(answer), answer.payment)
      },
      (error: unknown) => left || toast.error(failureText(error)),
    )
    return () => {
      left = true
    }
  }, [hasReturned])

  useEffect(() => {
    if (!isWaiting) return
    return followPayment({ payment, verify: verifyFeePayment, heard: (status) => hear(status, payment) })
  }, [isWaiting, payment])

  return {
    waiting,
    waitFor: (begun) => setWaiting({ payment: begun, status: 'pending' }),
    stopWaiting: () => setWaiting(undefined),
    paid,
  }
}
