import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/http.ts'

export interface PaymentFilter {
  readonly attention: boolean
  /** '' for all. */
  readonly state: PaymentState | ''
  /** '' for all. */
  readonly reference: string
}

type PaymentsAnswer = Static<typeof contract.adminPaymentsAnswer>

export const paymentsKey = ['admin-payments'] as const

/** While money is on its way back the list is asked again. */
const underWayMs = 5_000

/** Payments that fit, the latest first, page by page. */
export const usePayments = (filter: PaymentFilter) =>
  useInfiniteQuery({
    queryKey: [...paymentsKey, filter],
    queryFn: ({ pageParam }) => api.get<PaymentsAnswer>(`/admin/payments?${queryOf(filter, pageParam)}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.payments.some((one) => one.state === 'refund_pending'))
        ? underWayMs
        : false,
  })

function queryOf({ attention, state, reference }: PaymentFilter, before: string): URLSearchParams {
  const given = { attention: attention ? 'true' : '', state, reference: reference.trim(), before }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}
