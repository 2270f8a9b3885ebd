import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useQueues } from '../queues/use-queues.ts'
import styles from './shell.module.css'

/** On every page, while votes or payments stand still: what, since when and why. */
export function FlowBanner() {
  const t = useT()
  const { moment } = useFormat()
  const { data } = useQueues()
  const stopped = data?.state.isRedisThere ? data.state.queues.filter(standsStill) : []
  if (stopped.length === 0) return null
  return (
    <div className={styles['banner']} role="alert">
      <TriangleAlert aria-hidden="true" size={18} />
      <ul>
        {stopped.map(({ name, pause }) => (
          <li key={name}>
            {pause
              ? t('console:shell.paused', {
                  queue: t(`desk:queues.queue_${name}`),
                  at: moment(pause.since),
                  reason: pause.reason,
                })
              : t('console:shell.nobody', { queue: t(`desk:queues.queue_${name}`) })}
          </li>
        ))}
      </ul>
      <Link href="/dashboard/admin/queues">{t('console:pages.queues')}</Link>
    </div>
  )
}

const standsStill = ({ isPaused, workers }: QueueState): boolean => isPaused || workers === 0
