import type { PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
import { PaymentEvent } from './payment-event.tsx'
import styles from './payments.module.css'
import { paymentsKey } from './use-payments.ts'

/** What happened to a payment, in the order in which it did. */
export function PaymentHistory({ id }: { readonly id: string }) {
  const t = useT()
  const {
    data: events,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [...paymentsKey, 'events', id],
    queryFn: async () => (await api.get<PaymentEventsAnswer>(`/admin/payments/${id}/events`)).events,
    staleTime: 0,
  })
  if (!events) {
    return isError && !isFetching ? (
      <TryAgain text={t('admin:admin.historyFailed')} onAgain={refetch} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  }
  return (
    <ol className={styles['events']}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, at its end
        <PaymentEvent key={index} event={event} />
      ))}
    </ol>
  )
}
