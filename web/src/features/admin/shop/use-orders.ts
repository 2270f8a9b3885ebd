import type { Order, OrdersAnswer } from '@ashenda/core/contracts/http/shop.ts'
import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../../../lib/auth.ts'
import { api } from '../../../lib/http.ts'
import { translate } from '../../../lib/i18n.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { toast } from '../../../ui/toast.ts'
import { isFaster } from '../meanwhile/faster.ts'
import { useFastest } from '../meanwhile/use-fastest.ts'

const ordersKey = ['shop', 'orders'] as const

/** What was ordered, the latest first, page by page; asked for only with a token (section 6). */
export function useOrders() {
  const hasToken = useAuth(({ token }) => token !== '')
  const query = useInfiniteQuery({
    queryKey: ordersKey,
    queryFn: ({ pageParam }) =>
      api.get<OrdersAnswer>(`/api/v1/auth/all-orders${pageParam === '' ? '' : `?before=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: hasToken,
  })
  return { ...query, hasToken }
}

/** Any status may follow any other. */
export function useOrderStatus({ _id, status: seen }: Order) {
  const queries = useQueryClient()
  const fastest = useFastest()
  return useMutation({
    mutationFn: (status: OrderStatus) => api.put(`/api/v1/auth/order-status/${_id}`, { status, seen }),
    onError: (error) => void (isFaster(error) ? alertPerson(fastest(error)) : toast.error(translate('shop:failed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  })
}
