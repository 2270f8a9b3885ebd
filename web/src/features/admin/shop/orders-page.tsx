import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { OrderItem } from './order-item.tsx'
import styles from './shop.module.css'
import { useOrders } from './use-orders.ts'

/** Everything that was ordered (SHP-03). */
export function OrdersPage() {
  const t = useT()
  const { data, hasToken, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useOrders()
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <AdminPage title={t('admin:admin.orders')} changes="shop">
      <Panel title={t('desk:shop.allOrders')}>
        {!hasToken && <p role="status">{t('desk:shop.noToken')}</p>}
        {!orders && isFetching && <p role="status">{t('common.loading')}</p>}
        {orders?.length === 0 && <p role="status">{t('desk:shop.noOrders')}</p>}
        {orders && orders.length > 0 && (
          <ul className={styles['orders']}>
            {orders.map((order) => (
              <OrderItem key={order._id} order={order} />
            ))}
          </ul>
        )}
        {isError && !isFetching && (
          <TryAgain text={t('desk:shop.ordersFailed')} onAgain={() => (hasNextPage ? fetchNextPage() : refetch())} />
        )}
        {hasNextPage && !isError && (
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('desk:shop.more')}
          </Button>
        )}
      </Panel>
    </AdminPage>
  )
}
