import type { HistoryPoint, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Chart } from './chart.tsx'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'

interface LastHourProps {
  readonly queue: QueueState['name']
  readonly history: readonly HistoryPoint[]
}

/** Of the points, each ten seconds apart, the table shows one of five minutes. */
const tableStep = 30

/** Two small charts, and the same in figures for who cannot see them. */
export function LastHour({ queue, history }: LastHourProps) {
  const t = useT()
  const points = useMemo(
    () => history.flatMap(({ at, queues }) => (queues[queue] ? [{ at, ...queues[queue] }] : [])),
    [history, queue],
  )
  const seconds = useMemo(() => points.map(({ at }) => Date.parse(at) / 1_000), [points])
  const open = useMemo(() => points.map((point) => point.open), [points])
  const inPerSecond = useMemo(() => points.map((point) => point.inPerSecond), [points])
  const outPerSecond = useMemo(() => points.map((point) => point.outPerSecond), [points])
  return (
    <div className={styles['hour']}>
      <Chart
        title={t('queues:chartOpen')}
        seconds={seconds}
        lines={[{ name: t('queues:open'), values: open, colour: '--leaf' }]}
      />
      <Chart
        title={t('queues:chartRate')}
        seconds={seconds}
        lines={[
          { name: t('queues:in'), values: inPerSecond, colour: '--gold-deep' },
          { name: t('queues:out'), values: outPerSecond, colour: '--leaf' },
        ]}
      />
      <details>
        <summary>{t('queues:inFigures')}</summary>
        <Figures points={points.filter((_, index) => (points.length - 1 - index) % tableStep === 0).toReversed()} />
      </details>
    </div>
  )
}

type Point = { readonly at: string } & HistoryPoint['queues'][string]

function Figures({ points }: { readonly points: readonly Point[] }) {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  const duration = useDuration()
  const clock = dateFormat(tag, { hour: 'numeric', minute: '2-digit' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className={styles['scroll']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['at', 'open', 'in', 'out', 'waited', 'failed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`queues:${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{clock.format(new Date(point.at))}</th>
              <td>{number(point.open)}</td>
              <td>{number(point.inPerSecond)}</td>
              <td>{number(point.outPerSecond)}</td>
              <td>{point.waitMs === null ? '–' : duration(point.waitMs)}</td>
              <td>{number(point.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
