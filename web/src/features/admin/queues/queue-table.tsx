import type { HistoryPoint, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Sparkline } from '../chart/line-chart.tsx'
import { Permitted } from '../permitted.tsx'
import table from '../table/data-table.module.css'
import { fragmentOf } from '../table/list-address.ts'
import { Tag } from '../table/tag.tsx'
import { type Meaning, meaningsOf, troubleOf } from './meaning.ts'
import { QueueSteps } from './queue-steps.tsx'
import styles from './queues.module.css'
import { Runbook } from './runbook.tsx'
import { useDuration } from './use-duration.ts'

interface QueueTableProps {
  readonly queues: readonly QueueState[]
  readonly history: readonly HistoryPoint[]
  readonly services: readonly ServiceState[]
  /** Shown below. */
  readonly shown: QueueState['name'] | undefined
}

/** A row a queue: state, what passes, what waits, what failed. */
export function QueueTable({ queues, history, services, shown }: QueueTableProps) {
  const t = useT()
  const names = {
    queue: t('console:queues.queue'),
    state: t('console:services.state'),
    in: t('console:queues.inTitle'),
    out: t('console:queues.outTitle'),
    waiting: t('console:queues.waitingTitle'),
    oldest: t('console:queues.oldestTitle'),
    failed: t('console:queues.failedTitle'),
  }
  return (
    <div className={table['scroll']}>
      <table className={table['table']} aria-label={t('console:queues.title')}>
        <thead>
          <tr>
            <th scope="col">{names.queue}</th>
            <th scope="col">{names.state}</th>
            {(['in', 'out', 'waiting', 'oldest', 'failed'] as const).map((column) => (
              <th key={column} scope="col" data-figure>
                {names[column]}
              </th>
            ))}
            <th className={styles['wide']}>{t('console:queues.done')}</th>
            <th>
              <span className="for-readers">{t('console:queues.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow
              key={queue.name}
              queue={queue}
              history={history}
              trouble={troubleOf(queue.name, services)}
              isShown={queue.name === shown}
              names={names}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface QueueRowProps {
  readonly queue: QueueState
  readonly history: readonly HistoryPoint[]
  readonly trouble: ServiceState | undefined
  readonly isShown: boolean
  readonly names: Readonly<Record<'state' | 'in' | 'out' | 'waiting' | 'oldest' | 'failed', string>>
}

function QueueRow({ queue, history, trouble, isShown, names }: QueueRowProps) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  const text = useMeaningText(queue.name)
  const { name, waiting, active, oldestWaitingMs, failed, inPerSecond, outPerSecond } = queue
  const [worst] = meaningsOf(queue)
  return (
    <tr data-open={isShown || undefined}>
      <th scope="row" className={styles['name']}>
        <Link href={`/dashboard/admin/queues${fragmentOf({ queue: name })}`}>{t(`console:queues.queue_${name}`)}</Link>
      </th>
      <td data-label={names.state} className={styles['means']}>
        {worst && !(trouble && worst.kind === 'fine') && (
          <Tag level={levels[worst.level]}>{t(`console:queues.state_${worst.kind}`)}</Tag>
        )}
        {trouble && (
          <Tag level="bad">
            {t(`console:services.name_${trouble.name}`)}: {t('console:services.level_failing')}
          </Tag>
        )}
        {worst && worst.kind !== 'fine' && (
          <>
            {' '}
            <Runbook entry={runbookOf(name, worst.kind)} about={t(`console:queues.queue_${name}`)} />{' '}
            <small>{text(worst)}</small>
          </>
        )}
      </td>
      <td data-label={names.in} data-figure>
        {number(inPerSecond)}
      </td>
      <td data-label={names.out} data-figure>
        {number(outPerSecond)}
      </td>
      <td data-label={names.waiting} data-figure>
        {number(waiting + active)}
      </td>
      <td data-label={names.oldest} data-figure>
        {oldestWaitingMs === null ? '–' : duration(oldestWaitingMs)}
      </td>
      <td data-label={names.failed} data-figure data-bad={failed > 0 || undefined}>
        {failed > 0 ? (
          <Link href={`/dashboard/admin/queues${fragmentOf({ queue: name })}`}>{number(failed)}</Link>
        ) : (
          number(failed)
        )}
      </td>
      <td className={styles['wide']}>
        <Sparkline values={history.map(({ queues }) => queues[name]?.out ?? 0)} />
      </td>
      <td className={styles['act']}>
        <Permitted to="queue-pauses">
          <QueueSteps queue={queue} />
        </Permitted>
      </td>
    </tr>
  )
}

const levels = { good: 'good', warn: 'waiting', bad: 'bad' } as const satisfies Record<Meaning['level'], string>

/** The entry of docs/runbooks.md whose alert fires then. */
function runbookOf(name: QueueState['name'], kind: Exclude<Meaning['kind'], 'fine'>): string {
  const isVotes = name === 'ballots'
  switch (kind) {
    case 'nobody':
      return isVotes ? 'AshendaNobodyCounts' : 'AshendaNobodyWorks'
    case 'paused':
      return isVotes ? 'AshendaCountingPaused' : 'AshendaQueuePaused'
    case 'held':
      return isVotes ? 'AshendaBallotsHeld' : 'AshendaJobsFail'
    case 'late':
      if (isVotes) return 'AshendaVotesWait'
      return ['payments', 'checkouts', 'redemptions'].includes(name) ? 'AshendaPayersWait' : 'AshendaJobsWait'
  }
}

/** What a queue's state means for people, in words. */
export function useMeaningText(name: QueueState['name']): (meaning: Meaning) => string {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  return (meaning) => {
    if (meaning.kind === 'paused')
      return t(name === 'ballots' ? 'console:queues.pausedBallots' : 'console:queues.paused')
    if (meaning.kind === 'late') return t(`console:queues.late_${name}`, { time: duration(meaning.ms) })
    if (meaning.kind !== 'held') return t(`console:queues.${meaning.kind}_${name}`)
    const jobs = t('console:queues.jobs', { count: meaning.jobs, number: number(meaning.jobs) })
    if (name !== 'ballots') return t('console:queues.failedOf', { jobs })
    const ballots = t('console:queues.ballots', { count: meaning.items, number: number(meaning.items) })
    return t(meaning.isAtLeast ? 'console:queues.heldAtLeast' : 'console:queues.held', { jobs, ballots })
  }
}
