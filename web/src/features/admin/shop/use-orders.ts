import type { ListedOrder } from '@ashenda/core/contracts/http/shop.ts'
import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import type { ListAnswer } from '../table/use-list.ts'

export const ordersKey = ['shop', 'orders'] as const
export const orderKey = (id: string) => ['shop', 'order', id] as const
type Orders = ListAnswer<ListedOrder>

/** Looks again at the order and at the lists. */
export function useOrderChanged(id: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orderKey(id) }),
      queries.invalidateQueries({ queryKey: ordersKey }),
    ])
}

const statusTexts = {
  'Not Processed': 'console:shop.notProcessed',
  Processing: 'console:shop.processing',
  Shipped: 'console:shop.shipped',
  deliverd: 'console:shop.deliverd',
  cancel: 'console:shop.cancel',
} as const satisfies Record<OrderStatus, string>

export function useStatusText(): (status: OrderStatus) => string {
  const t = useT()
  return (status) => t(statusTexts[status])
}

/** Any status may follow any other. Steps of one order are sent one after the other, so that an admin does not get a conflict with her own step. */
export function useOrderStatus({ _id, status: shown, buyer }: ListedOrder) {
  const t = useT()
  const statusText = useStatusText()
  const queries = useQueryClient()
  const conflictMessage = useConflictMessage()
  const changed = useOrderChanged(_id)
  return useMutation({
    scope: { id: `order ${_id}` },
    mutationFn: (status: OrderStatus) => {
      const known = queries.getQueriesData<Orders>({ queryKey: ordersKey }).flatMap(([, list]) => list?.rows ?? [])
      const seen = known.find((order) => order._id === _id)?.status ?? shown
      return api.put(`/api/v1/auth/order-status/${_id}`, { status, seen })
    },
    onSuccess: (_answer, status) => {
      queries.setQueriesData<Orders>({ queryKey: ordersKey }, (known) => known && withStatus(known, _id, status))
      toast.success(t('console:orders.changed', { name: buyer.name, status: statusText(status) }))
    },
    onError: (error) =>
      void (isConflict(error)
        ? alertPerson(conflictMessage(error))
        : toast.error(error instanceof Refusal ? failureText(error) : translate('console:shop.failed'))),
    onSettled: changed,
  })
}

const withStatus = (known: Orders, id: string, status: OrderStatus): Orders => ({
  ...known,
  rows: known.rows.map((order) => (order._id === id ? { ...order, status } : order)),
})
