import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { clockDigits } from './clock-digits.ts'
import { englishMoment } from './english-moment.ts'
import { ethiopianDay } from './ethiopian-date.ts'
import { dateFormat } from './intl.ts'

const aheadMsOf = (at: Date): number => -at.getTimezoneOffset() * 60_000

/** Whether this browser's clock equals the festival's at a moment. */
export const isFestivalTime = (at: Date): boolean => aheadMsOf(at) === festivalAheadMs

/** A moment in this browser's own time, without year. For hydrated pages. */
export function ownMoment(tag: string, at: Date): string {
  const aheadMs = aheadMsOf(at)
  if (tag === 'en') return englishMoment(at, aheadMs)
  const day = ethiopianDay(tag, at, aheadMs)
  return day === undefined
    ? dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)
    : `${day}, ${clockDigits(at, aheadMs).clock}`
}
