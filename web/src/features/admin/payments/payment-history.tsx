import type * as contract from '@ashenda/core/contracts/http/payments.ts'
import { paymentStates } from '@ashenda/core/domain/payment.ts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import styles from './payments.module.css'
import { paymentsKey } from './use-payments.ts'

type EventsAnswer = Static<typeof contract.paymentEventsAnswer>

/** What happened to a payment, in the order in which it did. */
export function PaymentHistory({ id }: { readonly id: string }) {
  const t = useT()
  const format = useFormat()
  const {
    data: events,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [...paymentsKey, 'events', id],
    queryFn: async () => (await api.get<EventsAnswer>(`/admin/payments/${id}/events`)).events,
    staleTime: 0,
  })
  if (!events) {
    return isError && !isFetching ? (
      <TryAgain text={t('admin:historyFailed')} onAgain={refetch} />
    ) : (
      <p role="status">{t('loading')}</p>
    )
  }
  return (
    <ol className={styles['events']}>
      {events.map(({ at, to, source, detail }) => (
        <li key={`${at} ${to} ${source}`}>
          <strong>{nameOfState(to)}</strong>
          <span className={parts['soft']}>
            {format.moment(at)} · <bdi lang="en">{source}</bdi>
          </span>
          {Object.entries(detail).map(([name, value]) => (
            <span key={name} lang="en" className={styles['detail']}>
              {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )

  function nameOfState(state: string): string {
    const known = paymentStates.find((one) => one === state)
    return known ? t(`admin:state_${known}`) : state
  }
}
