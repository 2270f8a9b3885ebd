import type { Need, OverviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useDuration } from '../queues/use-duration.ts'
import { useQueues } from '../queues/use-queues.ts'
import { fragmentOf } from '../table/list-address.ts'
import styles from './overview.module.css'

/** Exactly the rows that are meant. */
const paths = {
  payments: `/dashboard/admin/payments${fragmentOf({ tab: 'attention' })}`,
  approvals: '/dashboard/admin/moderation',
  requests: '/dashboard/admin/requests',
  quarantined: `/dashboard/admin/suspicion${fragmentOf({ tab: 'quarantined' })}`,
  alerts: `/dashboard/admin/suspicion${fragmentOf({ tab: 'alerts' })}`,
  deadLetters: '/dashboard/admin/queues',
  batches: '/admin/generate/132',
} as const satisfies Record<Need, string>

/** What waits for an admin, the oldest first, each with its age and the way to its rows. */
export function NeedsYou({ needs }: Pick<OverviewAnswer, 'needs'>) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  const id = useId()
  const failing = useQueues().data?.state.queues.filter(({ failed }) => failed > 0) ?? []
  const total = needs.reduce((sum, { count }) => sum + count, 0) + failing.reduce((sum, { failed }) => sum + failed, 0)
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{t('console:overview.needs')}</h2>
        <span>{number(total)}</span>
      </header>
      {total === 0 && <p>{t('console:overview.nothing')}</p>}
      <ul className={styles['lines']}>
        {needs.map(({ kind, count, oldest }) => (
          <li key={kind}>
            <p>
              {t(`console:overview.need_${kind}`, { count, number: number(count) })}
              <small>
                {t('console:overview.oldest', { time: duration(Math.max(0, Date.now() - Date.parse(oldest))) })}
              </small>
            </p>
            <Link className={buttonClass('quiet')} href={paths[kind]}>
              {t(`console:overview.do_${kind}`)}
            </Link>
          </li>
        ))}
        {failing.map(({ name, failed }) => (
          <li key={name}>
            <p>
              {t('console:queues.jobs', { count: failed, number: number(failed) })}
              <small>{t(`console:queues.queue_${name}`)}</small>
            </p>
            <Link
              className={buttonClass('quiet')}
              href={`/dashboard/admin/queues${fragmentOf({ queue: name, jobs: 'failed' })}`}
            >
              {t('console:overview.do_jobs')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
