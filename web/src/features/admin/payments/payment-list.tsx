import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { PaymentItem } from './payment-item.tsx'
import styles from './payments.module.css'
import { type PaymentFilter, usePayments } from './use-payments.ts'

export function PaymentList({ filter }: { readonly filter: PaymentFilter }) {
  const t = useT()
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = usePayments(filter)
  const payments = data?.pages.flatMap((page) => page.payments)
  return (
    <Panel title={t('admin:admin.list')}>
      {!payments && isFetching && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {payments?.length === 0 && <p role="status">{t('admin:admin.noPayments')}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles['payments']}>
          {payments.map((payment) => (
            <PaymentItem key={payment._id} payment={payment} />
          ))}
        </ul>
      )}
      {isError && !isFetching && (
        <TryAgain text={t('admin:admin.listFailed')} onAgain={() => (hasNextPage ? fetchNextPage() : refetch())} />
      )}
      {hasNextPage && !isError && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('admin:admin.more')}
        </Button>
      )}
    </Panel>
  )
}
