import type { ListedOrder } from '@ashenda/core/contracts/http/shop.ts'
import { orderStatuses } from '@ashenda/core/domain/shop.ts'
import { useT } from '../../../lib/i18n.ts'
import { useMay } from '../permitted.tsx'
import styles from './shop.module.css'
import { useOrderStatus, useStatusText } from './use-orders.ts'

/** How far an order is: a choice of five, in its row (SHP-03). */
export function OrderStatusSelect({ order }: { readonly order: ListedOrder }) {
  const t = useT()
  const mayChange = useMay('shop')
  const statusText = useStatusText()
  const { mutate, isPending, variables } = useOrderStatus(order)
  const choose = (value: string): void => {
    const status = orderStatuses.find((known) => known === value)
    if (status) mutate(status)
  }
  return (
    <select
      className={styles['status']}
      aria-label={t('console:orders.statusOf', { name: order.buyer.name })}
      value={isPending ? variables : order.status}
      aria-busy={isPending || undefined}
      disabled={!mayChange}
      onChange={({ target }) => choose(target.value)}
    >
      {orderStatuses.map((status) => (
        <option key={status} value={status}>
          {statusText(status)}
        </option>
      ))}
    </select>
  )
}
