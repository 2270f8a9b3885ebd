import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './today.module.css'

/** What waits for somebody, each with the page on which it is looked at. What is wrong stands out from what is only open. */
export function Attention({ data }: { readonly data: TodayAnswer }) {
  const id = useId()
  const t = useT()
  const format = useFormat()
  const { attention, openRequests, moderation } = data
  const lines = [
    { text: 'admin:today.moderation', count: moderation, isWrong: false, path: '/dashboard/admin/moderation' },
    { text: 'admin:today.requests', count: openRequests, isWrong: false, path: '/dashboard/admin/requests' },
    { text: 'admin:today.payments', count: attention.payments, isWrong: true, path: '/dashboard/admin/payments' },
    {
      text: 'admin:today.quarantined',
      count: attention.quarantined,
      isWrong: false,
      path: '/dashboard/admin/suspicion',
    },
    { text: 'admin:today.deadLetters', count: attention.deadLetters, isWrong: true, path: '/dashboard/admin/queues' },
    { text: 'admin:today.batches', count: attention.batches, isWrong: true, path: '/admin/generate/132' },
  ] as const
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id}>{t('admin:today.attention')}</h3>
      <dl className={styles['figures']}>
        {lines.map(({ text, count, isWrong, path }) => (
          <div key={text} data-wrong={isWrong && count > 0}>
            <dt>
              <Link href={path}>{t(text)}</Link>
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
