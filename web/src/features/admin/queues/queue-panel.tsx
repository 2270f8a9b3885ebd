import type { HistoryPoint, Percentiles, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import parts from '../parts.module.css'
import { FailedJobs } from './failed-jobs.tsx'
import { LastHour } from './last-hour.tsx'
import { type Meaning, meaningsOf } from './meaning.ts'
import { QueuePause } from './queue-pause.tsx'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'

interface QueuePanelProps {
  readonly queue: QueueState
  readonly history: readonly HistoryPoint[]
}

/** A queue: what it means for people, its figures, its last hour and what failed. */
export function QueuePanel({ queue, history }: QueuePanelProps) {
  const t = useT()
  return (
    <Panel title={t(`desk:queues.queue_${queue.name}`)} className={styles['queue']}>
      <Meanings queue={queue} />
      {queue.name === 'ballots' && <p className={parts['soft']}>{t('desk:queues.groupsOfBallots')}</p>}
      <QueuePause queue={queue} />
      <Figures queue={queue} />
      <LastHour queue={queue.name} history={history} />
      {queue.failed > 0 && <FailedJobs queue={queue.name} failed={queue.failed} />}
    </Panel>
  )
}

function Figures({ queue }: { readonly queue: QueueState }) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  const spread = (of: Percentiles | null): string =>
    of === null ? '–' : t('desk:queues.spread', { p50: duration(of.p50), p95: duration(of.p95), p99: duration(of.p99) })
  const figures = [
    ['workers', number(queue.workers)],
    ['waiting', number(queue.waiting)],
    ['active', number(queue.active)],
    ['delayed', number(queue.delayed)],
    ['failed', number(queue.failed)],
    ['failedLastHour', number(queue.failedLastHour)],
    ['in', t('desk:queues.perSecond', { number: number(queue.inPerSecond) })],
    ['out', t('desk:queues.perSecond', { number: number(queue.outPerSecond) })],
    ['oldest', queue.oldestWaitingMs === null ? '–' : duration(queue.oldestWaitingMs)],
    ['wait', spread(queue.waitMs)],
    ['run', spread(queue.runMs)],
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`desk:queues.${name}`)}</dt>
          <dd data-figure={name}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the figures of a queue mean for people, in words. */
function Meanings({ queue }: { readonly queue: QueueState }) {
  const text = useMeaningText(queue.name)
  return (
    <ul className={styles['meanings']}>
      {meaningsOf(queue).map((meaning) => (
        <li key={text(meaning)} data-level={meaning.level}>
          {meaning.level !== 'good' && <WarningIcon size="1.25em" />}
          <span>{text(meaning)}</span>
        </li>
      ))}
    </ul>
  )
}

function useMeaningText(name: QueueState['name']): (meaning: Meaning) => string {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  return (meaning) => {
    if (meaning.kind === 'paused') return t(name === 'ballots' ? 'desk:queues.pausedBallots' : 'desk:queues.paused')
    if (meaning.kind === 'late') return t(`desk:queues.late_${name}`, { time: duration(meaning.ms) })
    if (meaning.kind !== 'held') return t(`desk:queues.${meaning.kind}_${name}`)
    const jobs = t('desk:queues.jobs', { count: meaning.jobs, number: number(meaning.jobs) })
    if (name !== 'ballots') return t('desk:queues.failedOf', { jobs })
    const ballots = t('desk:queues.ballots', { count: meaning.items, number: number(meaning.items) })
    return t(meaning.isAtLeast ? 'desk:queues.heldAtLeast' : 'desk:queues.held', { jobs, ballots })
  }
}
