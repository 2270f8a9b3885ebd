import type { HistoryPoint, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import parts from '../parts.module.css'
import { Chart } from './chart.tsx'
import { clockOf } from './clock.ts'
import styles from './queues.module.css'
import { type PointOfQueue, pointsOf, type TimeWindow, windowsOf } from './time-windows.ts'
import { useDuration } from './use-duration.ts'

interface LastHourProps {
  readonly queue: QueueState['name']
  readonly history: readonly HistoryPoint[]
}

/** Two small charts, and the same in figures for who cannot see them. */
export function LastHour({ queue, history }: LastHourProps) {
  const t = useT()
  const points = useMemo(() => pointsOf(queue, history), [history, queue])
  const seconds = useMemo(() => points.map(({ at }) => Date.parse(at) / 1_000), [points])
  const open = useMemo(() => points.map((point) => point.open), [points])
  const inPerSecond = useMemo(() => points.map((point) => perSecond(point.in, point)), [points])
  const outPerSecond = useMemo(() => points.map((point) => perSecond(point.out, point)), [points])
  return (
    <div className={styles['hour']}>
      <Chart
        title={t('desk:queues.chartOpen')}
        seconds={seconds}
        lines={[{ name: t('desk:queues.open'), values: open, colour: '--leaf' }]}
      />
      <Chart
        title={t('desk:queues.chartRate')}
        seconds={seconds}
        lines={[
          { name: t('desk:queues.in'), values: inPerSecond, colour: '--gold-deep' },
          { name: t('desk:queues.out'), values: outPerSecond, colour: '--leaf' },
        ]}
      />
      <details>
        <summary>{t('desk:queues.inFigures')}</summary>
        <p className={parts['soft']}>{t('desk:queues.inFiguresText')}</p>
        <Figures timeWindows={windowsOf(points)} />
      </details>
    </div>
  )
}

const perSecond = (jobs: number, { seconds }: PointOfQueue): number => (seconds > 0 ? jobs / seconds : 0)

function Figures({ timeWindows }: { readonly timeWindows: readonly TimeWindow[] }) {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  const duration = useDuration()
  const clock = clockOf(tag)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className={styles['scroll']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['at', 'openMost', 'in', 'out', 'waitedMost', 'failedMost'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`desk:queues.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timeWindows.map((timeWindow) => (
            <tr key={timeWindow.from}>
              <th scope="row">{clock.formatRange(timeWindow.from, timeWindow.to)}</th>
              <td>{number(timeWindow.open)}</td>
              <td>{number(timeWindow.in)}</td>
              <td>{number(timeWindow.out)}</td>
              <td>{timeWindow.waitMs === null ? '–' : duration(timeWindow.waitMs)}</td>
              <td>{number(timeWindow.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
