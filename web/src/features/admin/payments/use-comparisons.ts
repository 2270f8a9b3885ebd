import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { toast } from '../../../ui/toast.ts'
import { paymentsKey } from './use-payments.ts'

const comparisonsKey = [...paymentsKey, 'comparisons'] as const

/** While one runs the list is asked again. */
const runningMs = 2_000

/** Not finished, and not given up either: one that died is nothing to wait for. */
export const isUnderWay = ({ finishedAt, isLost }: contract.PaymentComparison): boolean =>
  finishedAt === null && !isLost

export const useComparisons = () =>
  useQuery({
    queryKey: comparisonsKey,
    queryFn: () => api.get<contract.ComparisonsAnswer>('/admin/payments/comparisons'),
    refetchInterval: ({ state }) => (state.data?.comparisons.some(isUnderWay) ? runningMs : false),
  })

/** Begins one; a second click finds the one that is under way. */
export function useCompare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/admin/payments/compare', {}),
    onError: (error) => void toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: comparisonsKey }),
  })
}
