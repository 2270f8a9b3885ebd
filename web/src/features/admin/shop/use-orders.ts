import type { Order, OrdersAnswer } from '@ashenda/core/contracts/http/shop.ts'
import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../../../lib/auth.ts'
import { api } from '../../../lib/http.ts'
import { translate } from '../../../lib/i18n.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'

const ordersKey = ['shop', 'orders'] as const
type Orders = InfiniteData<OrdersAnswer>

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

/** Any status may follow any other. Steps of one order are sent one after the other, so that an admin does not get a conflict with her own step. */
export function useOrderStatus({ _id, status: shown }: Order) {
  const queries = useQueryClient()
  const conflictMessage = useConflictMessage()
  return useMutation({
    scope: { id: `order ${_id}` },
    mutationFn: (status: OrderStatus) => {
      const orders = queries.getQueryData<Orders>(ordersKey)?.pages.flatMap((page) => page.orders)
      const seen = orders?.find((order) => order._id === _id)?.status ?? shown
      return api.put(`/api/v1/auth/order-status/${_id}`, { status, seen })
    },
    onSuccess: (_answer, status) =>
      void queries.setQueryData<Orders>(ordersKey, (known) => withStatus(known, _id, status)),
    onError: (error) =>
      void (isConflict(error) ? alertPerson(conflictMessage(error)) : toast.error(translate('desk:shop.failed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  })
}

const withStatus = (known: Orders | undefined, id: string, status: OrderStatus): Orders | undefined =>
  known && {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      orders: page.orders.map((order) => (order._id === id ? { ...order, status } : order)),
    })),
  }
