import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import styles from './chart.module.css'
import { clockOf } from './clock.ts'

interface Line {
  readonly name: string
  /** Null: not known. */
  readonly values: readonly (number | null)[]
  /** A custom property of tokens.css. */
  readonly colour: `--${string}`
  readonly isDashed?: boolean
}

/** A moment to be told beside the lines. */
interface ChartMark {
  /** Epoch ms. */
  readonly at: number
  readonly text: string
  readonly isBad?: boolean
}

interface LineChartProps {
  readonly title: string
  /** Epoch ms, rising. */
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  readonly marks?: readonly ChartMark[]
  /** Beside the title. */
  readonly tools?: ReactNode
  /** How its figures are written. */
  readonly text?: (value: number) => string
  readonly heading?: 2 | 3
}

const [width, height] = [1_000, 100]
const dayMs = 86_400_000
const ticks = 5

/** Lines over time; the figures can be read under the pointer and in a table. Time runs left to right in every language, as on a clock's face. */
export function LineChart({ title, times, lines, marks = [], tools, text, heading = 2 }: LineChartProps) {
  const caption = useId()
  const { number } = useFormat()
  const [shownAt, setShownAt] = useState<number>()
  const told = text ?? number
  const [first = 0] = times
  const last = times.at(-1) ?? first
  const most = niceMost(Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const share = (at: number): number => (last > first ? (at - first) / (last - first) : 0)
  const timeText = useTimeText(last - first)
  const seen = marks.filter(({ at }) => at >= first && at <= last)
  const Heading = heading === 2 ? 'h2' : 'h3'

  function onPointer({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void {
    const { left, width: shownWidth } = currentTarget.getBoundingClientRect()
    const at = first + ((clientX - left) / shownWidth) * (last - first)
    setShownAt(nearest(times, at))
  }

  return (
    <figure className={styles['chart']} aria-labelledby={caption}>
      <figcaption>
        <Heading id={caption}>{title}</Heading>
        <span className={styles['legend']}>
          {lines.length > 1 &&
            lines.map(({ name, colour, isDashed }) => (
              <span key={name}>
                <i style={{ color: `var(${colour})` }} data-dashed={isDashed || undefined} aria-hidden="true" /> {name}
              </span>
            ))}
        </span>
        {tools}
      </figcaption>
      <div className={styles['frame']}>
        <div className={styles['heights']} aria-hidden="true">
          {[most, most / 2, 0].map((value) => (
            <span key={value}>{told(value)}</span>
          ))}
        </div>
        <div
          className={styles['plot']}
          aria-hidden="true"
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => setShownAt(undefined)}
        >
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {[0, 0.5, 1].map((part) => (
              <line key={part} className={styles['grid']} x1="0" x2={width} y1={height * part} y2={height * part} />
            ))}
            {lines.map(({ name, values, colour, isDashed }) => (
              <path
                key={name}
                d={pathOf(values, (index) => [share(times[index] ?? 0) * width, most])}
                style={{ stroke: `var(${colour})` }}
                data-dashed={isDashed || undefined}
              />
            ))}
          </svg>
          {seen.map(({ at, text: said, isBad }) => (
            <span
              key={`${at} ${said}`}
              className={styles['mark']}
              data-bad={isBad || undefined}
              data-late={share(at) > 0.7 || undefined}
              style={{ insetInlineStart: `${share(at) * 100}%` }}
            >
              <b>{said}</b>
            </span>
          ))}
          {shownAt !== undefined && (
            <span className={styles['pointer']} style={{ insetInlineStart: `${share(times[shownAt] ?? 0) * 100}%` }}>
              <span data-late={share(times[shownAt] ?? 0) > 0.6 || undefined}>
                <b>{timeText(times[shownAt] ?? 0)}</b>
                {lines.map(({ name, values }) => (
                  <span key={name}>
                    {`${lines.length > 1 ? `${name}: ` : ''}${values[shownAt] == null ? '–' : told(values[shownAt])}`}
                  </span>
                ))}
              </span>
            </span>
          )}
        </div>
        <div className={styles['times']} aria-hidden="true">
          {ticksOf(first, last).map((at) => (
            <span key={at}>{timeText(at)}</span>
          ))}
        </div>
      </div>
      <InFigures times={times} lines={lines} marks={seen} told={told} timeText={timeText} />
    </figure>
  )
}

/** None before there is anything to show. */
const ticksOf = (first: number, last: number): readonly number[] =>
  last > first ? Array.from({ length: ticks }, (_, index) => first + ((last - first) * index) / (ticks - 1)) : []

function useTimeText(rangeMs: number): (at: number) => string {
  const { tag } = useLanguage()
  const clock = clockOf(tag, rangeMs > dayMs)
  return (at) => clock.format(at)
}

/** One, two or five times a power of ten, so that halves are round. */
function niceMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10
  return Math.max(2, step * power)
}

/** A gap stays a gap. */
function pathOf(
  values: readonly (number | null)[],
  placeOf: (index: number) => readonly [x: number, most: number],
): string {
  let isOn = false
  return values
    .map((value, index) => {
      if (value === null) {
        isOn = false
        return ''
      }
      const [x, most] = placeOf(index)
      const step = `${isOn ? 'L' : 'M'}${x.toFixed(1)} ${(height - (value / most) * height).toFixed(2)}`
      isOn = true
      return step
    })
    .join('')
}

function nearest(times: readonly number[], at: number): number {
  let found = 0
  for (const [index, time] of times.entries())
    if (Math.abs(time - at) < Math.abs((times[found] ?? 0) - at)) found = index
  return found
}

interface InFiguresProps extends Required<Pick<LineChartProps, 'times' | 'lines' | 'marks'>> {
  readonly told: (value: number) => string
  readonly timeText: (at: number) => string
}

/** At most so many rows: neighbours are summed up. */
const mostRows = 24

/** The same for who cannot see it. */
function InFigures({ times, lines, marks, told, timeText }: InFiguresProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const step = Math.max(1, Math.ceil(times.length / mostRows))
  const firsts = isOpen ? times.map((_, index) => index).filter((index) => index % step === 0) : []
  return (
    <details className={styles['figures']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('console:chart.inFigures')}</summary>
      {marks.length > 0 && (
        <ul>
          {marks.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              {timeText(at)}: {text}
            </li>
          ))}
        </ul>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('console:chart.time')}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firsts.map((index) => (
            <tr key={times[index]}>
              <th scope="row">{timeText(times[index] ?? 0)}</th>
              {lines.map(({ name, values }) => (
                <td key={name}>{told(average(values.slice(index, index + step)))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function average(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? 0 : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 10) / 10
}

/** A line as high as a row, for a glance. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return (
    <svg className={styles['spark']} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOf(values, (index) => [index * step, most * 1.1])} />
    </svg>
  )
}
