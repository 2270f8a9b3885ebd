import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import type { Bar } from './bars.ts'
import styles from './votes.module.css'

interface VoteBarsProps {
  readonly bars: readonly Bar[]
  /** The label below a bar. */
  readonly label: (at: Date) => string
  /** Every how many bars a label fits, on narrow and wide screens. */
  readonly labelEvery: { readonly narrow: number; readonly wide: number }
  /** The chart in words. */
  readonly summary: string
}

/** px */
const height = 180

/** Positions are shares of the width, so that it fits every screen unmeasured. */
const share = (part: number, of: number): string => `${(100 * part) / of}%`

export function VoteBars({ bars, label, labelEvery, summary }: VoteBarsProps) {
  const format = useFormat()
  const woven = useId()
  const scale = scaleOf(Math.max(...bars.map(({ free, paid }) => free + paid)))
  const top = scale.at(-1) ?? 1
  const tall = (votes: number): number => (votes / top) * height
  return (
    <div role="img" aria-label={summary} className={styles['plot']}>
      <div className={styles['scale']} style={{ blockSize: height }}>
        {scale.map((votes) => (
          <span key={votes} style={{ insetBlockEnd: tall(votes) }}>
            {format.number(votes)}
          </span>
        ))}
      </div>
      <svg aria-hidden="true" className={styles['bars']} width="100%" height={height + 28}>
        <defs>
          <pattern id={woven} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles['gold']} width="5" height="5" />
            <rect className={styles['stripe']} width="1.5" height="5" />
          </pattern>
        </defs>
        {scale.map((votes) => (
          <line key={votes} x1="0" x2="100%" y1={height - tall(votes)} y2={height - tall(votes)} />
        ))}
        {bars.map(({ start, free, paid }, index) => (
          <g key={start.getTime()}>
            <BarPart className={styles['free']} index={index} of={bars.length} from={0} tall={tall(free)} />
            <BarPart
              className={styles['paid']}
              fill={`url(#${woven})`}
              index={index}
              of={bars.length}
              from={tall(free)}
              tall={tall(paid)}
            />
            {index % labelEvery.wide === 0 && (
              <text
                x={share(index + 0.5, bars.length)}
                y={height + 20}
                data-wide={index % labelEvery.narrow !== 0 || undefined}
              >
                {label(start)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

interface BarPartProps {
  readonly className: string | undefined
  /** A woven pattern, because colour alone may not distinguish it. */
  readonly fill?: string
  readonly index: number
  readonly of: number
  /** px above the baseline. */
  readonly from: number
  readonly tall: number
}

const BarPart = ({ className, fill, index, of, from, tall }: BarPartProps) => (
  <rect
    className={className}
    fill={fill}
    x={share(index + 0.12, of)}
    width={share(0.76, of)}
    y={height - from - tall}
    height={tall}
  />
)

const mostSteps = 4

/** Axis labels from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function scaleOf(most: number): readonly number[] {
  const step = stepFor(Math.max(1, most))
  const steps = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

function stepFor(most: number): number {
  for (let tens = 1; ; tens *= 10) {
    const fitting = [1, 2, 5].find((unit) => most / (unit * tens) <= mostSteps)
    if (fitting !== undefined) return fitting * tens
  }
}
