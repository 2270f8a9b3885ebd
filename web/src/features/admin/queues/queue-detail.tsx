import type { HistoryPoint, Percentiles, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { Ranges } from '../chart/ranges.tsx'
import parts from '../parts.module.css'
import { useListParams } from '../table/list-address.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { FinishedJobs } from './finished-jobs.tsx'
import { meaningsOf, troubleOf } from './meaning.ts'
import { Draining } from './queue-steps.tsx'
import { useMeaningText } from './queue-table.tsx'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'

interface QueueDetailProps {
  readonly queue: QueueState
  readonly history: readonly HistoryPoint[]
  readonly services: readonly ServiceState[]
}

const jobLists = ['failed', 'finished'] as const

/** One queue: what its state means, its failed jobs, those that ended well, its figures and charts. */
export function QueueDetail({ queue, history, services }: QueueDetailProps) {
  const t = useT()
  const { moment } = useFormat()
  const [params, change] = useListParams()
  const { name, pause, drain } = queue
  const list =
    params['jobs'] === 'finished' || (params['jobs'] !== 'failed' && queue.failed === 0) ? 'finished' : 'failed'
  return (
    <Panel title={t(`console:queues.queue_${name}`)} className={styles['detail']}>
      <Meanings queue={queue} services={services} />
      {name === 'ballots' && <p className={parts['soft']}>{t('console:queues.groupsOfBallots')}</p>}
      {pause && (
        <p>
          {pause.by
            ? t('console:flow.pausedBy', {
                queue: t(`console:queues.queue_${name}`),
                who: pause.by,
                at: moment(pause.since),
              })
            : t('console:queues.pausedSince', { at: moment(pause.since) })}{' '}
          {pause.reason}
        </p>
      )}
      {drain && <Draining drain={drain} />}
      <div className={styles['lists']}>
        <Ranges
          label={t('console:queues.jobs')}
          names={jobLists}
          shown={list}
          text={(one) => t(`console:queues.jobs_${one}`)}
          onChange={(jobs) => change({ queue: name, jobs })}
        />
        {list === 'failed' ? <FailedJobs queue={name} failed={queue.failed} /> : <FinishedJobs queue={name} />}
      </div>
      <Figures queue={queue} />
      <Charts name={name} history={history} />
    </Panel>
  )
}

function Meanings({ queue, services }: Pick<QueueDetailProps, 'queue' | 'services'>) {
  const t = useT()
  const text = useMeaningText(queue.name)
  const trouble = troubleOf(queue.name, services)
  const meanings = meaningsOf(queue).filter(({ kind }) => !trouble || kind !== 'fine')
  return (
    <ul className={styles['meanings']}>
      {trouble && <li data-level="bad">{t(`console:services.failing_${trouble.name}`)}</li>}
      {meanings.map((meaning) => (
        <li key={meaning.kind} data-level={meaning.level}>
          {text(meaning)}
        </li>
      ))}
    </ul>
  )
}

function Figures({ queue }: { readonly queue: QueueState }) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  const spread = (of: Percentiles | null): string =>
    of === null
      ? '–'
      : t('console:queues.spread', { p50: duration(of.p50), p95: duration(of.p95), p99: duration(of.p99) })
  const figures = [
    ['workers', number(queue.workers)],
    ['waiting', number(queue.waiting)],
    ['active', number(queue.active)],
    ['delayed', number(queue.delayed)],
    ['failed', number(queue.failed)],
    ['failedLastHour', number(queue.failedLastHour)],
    ['wait', spread(queue.waitMs)],
    ['run', spread(queue.runMs)],
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`console:queues.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Charts({ name, history }: { readonly name: QueueState['name']; readonly history: readonly HistoryPoint[] }) {
  const t = useT()
  const points = useMemo(
    () =>
      history.flatMap(({ at, seconds, queues }) =>
        queues[name] ? [{ at: Date.parse(at), seconds, ...queues[name] }] : [],
      ),
    [history, name],
  )
  const times = points.map(({ at }) => at)
  const perSecond = (jobs: number, seconds: number): number =>
    seconds > 0 ? Math.round((10 * jobs) / seconds) / 10 : 0
  return (
    <div className={styles['charts']}>
      <LineChart
        heading={3}
        title={t('console:queues.chartOpen')}
        times={times}
        lines={[{ name: t('console:queues.open'), values: points.map(({ open }) => open), colour: '--leaf' }]}
      />
      <LineChart
        heading={3}
        title={t('console:queues.chartRate')}
        times={times}
        lines={[
          {
            name: t('console:queues.in'),
            values: points.map((point) => perSecond(point.in, point.seconds)),
            colour: '--gold-deep',
          },
          {
            name: t('console:queues.out'),
            values: points.map((point) => perSecond(point.out, point.seconds)),
            colour: '--leaf',
          },
        ]}
      />
    </div>
  )
}
