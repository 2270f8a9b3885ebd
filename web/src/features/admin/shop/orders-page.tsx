import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AdminPage } from '../admin-page.tsx'
import { OrderItem } from './order-item.tsx'
import styles from './shop.module.css'
import { useOrders } from './use-orders.ts'

/** Everything that was ordered (SHP-03). */
export function OrdersPage() {
  const t = useT()
  const known = useOrders()
  const { data, hasToken } = known
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <AdminPage title={t('admin:admin.orders')} changes="shop">
      <Panel title={t('desk:shop.allOrders')}>
        {!hasToken && <p role="status">{t('desk:shop.noToken')}</p>}
        {!orders && hasToken && !lastLookFailed(known) && <p role="status">{t('common.loading')}</p>}
        {orders?.length === 0 && <p role="status">{t('desk:shop.noOrders')}</p>}
        {orders && orders.length > 0 && (
          <ul className={styles['orders']}>
            {orders.map((order) => (
              <OrderItem key={order._id} order={order} />
            ))}
          </ul>
        )}
        <NextPage query={known} more={t('desk:shop.more')} lost={t('desk:shop.ordersFailed')} />
      </Panel>
    </AdminPage>
  )
}
