import { useState, useSyncExternalStore } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import type { Contest } from '../contest/contest.ts'
import styles from './countdown.module.css'

type Unit = 'days' | 'hours' | 'minutes' | 'seconds'
type Part = readonly [unit: Unit, value: number]

const [minute, hour, day] = [60, 3_600, 86_400]

/** How large it is. */
const stageAt = (left: number): 'far' | 'day' | 'hour' => (left > day ? 'far' : left > hour ? 'day' : 'hour')

/** The two or three largest parts; days only from two on, so that no number stands beside a wrong plural. */
export function partsOf(left: number): readonly Part[] {
  const minutes: Part = ['minutes', Math.floor((left % hour) / minute)]
  const seconds: Part = ['seconds', left % minute]
  if (left <= hour) return [['minutes', Math.floor(left / minute)], seconds]
  if (left <= day) return [['hours', Math.floor(left / hour)], minutes, seconds]
  if (left < 2 * day) return [['hours', Math.floor(left / hour)], minutes]
  return [
    ['days', Math.floor(left / day)],
    ['hours', Math.floor((left % day) / hour)],
  ]
}

/** Moments at which screen readers are told. */
const announced: readonly (readonly [seconds: number, part: Part])[] = [
  [minute, ['seconds', 60]],
  [10 * minute, ['minutes', 10]],
  [hour, ['minutes', 60]],
  [day, ['hours', 24]],
]

const momentAt = (left: number) => announced.findIndex(([seconds]) => left <= seconds)

/**
 * The time until voting opens or closes, larger in the last day and again in the last hour. It has its last size's room from the last day
 * on, so that nothing moves. Without scripts the date beside it says the same.
 */
export function Countdown({ contest }: { readonly contest: Contest }) {
  const { phase } = contest
  const left = useSecondsLeft(contest)
  return left > 0 && <Running key={phase} left={left} label={phase === 'open' ? 'closesIn' : 'opensIn'} />
}

/** Until voting opens or closes, by the server's clock. */
export function useSecondsLeft({ phase, hours, aheadMs, toldAt }: Contest): number {
  const end = Date.parse(phase === 'upcoming' ? hours.opensAt : hours.closesAt)
  return useSyncExternalStore(
    everySecond,
    () => secondsTo(end, Date.now() + aheadMs),
    () => secondsTo(end, toldAt),
  )
}

const secondsTo = (end: number, now: number): number => Math.ceil((end - now) / 1_000)

function everySecond(passed: () => void): () => void {
  const timer = setInterval(passed, 1_000)
  return () => clearInterval(timer)
}

interface RunningProps {
  readonly left: number
  readonly label: 'closesIn' | 'opensIn'
}

function Running({ left, label }: RunningProps) {
  const t = useT()
  const { number } = useFormat()
  // Told only if it passes while somebody is here.
  const [first] = useState(() => momentAt(left))
  const moment = momentAt(left)
  const told = moment === first ? undefined : announced[moment]?.[1]
  return (
    <div className={styles['countdown']} data-left={stageAt(left)} data-needs-script>
      <p aria-hidden="true" className={styles['line']}>
        <span>{t(`own-titles:${label}`)}</span>
        <span className={styles['clock']}>
          {partsOf(left).map(([unit, value], at) => (
            <span key={unit} className={styles['part']}>
              <b suppressHydrationWarning>{at === 0 ? number(value) : number(value).padStart(2, number(0))}</b>
              <small>{t(`own-titles:left_${unit}`)}</small>
            </span>
          ))}
        </span>
      </p>
      <p role="status" className="for-readers">
        {told && `${t(`own-titles:${label}`)} ${number(told[1])} ${t(`own-titles:left_${told[0]}`)}`}
      </p>
    </div>
  )
}
