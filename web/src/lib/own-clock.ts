import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { ethiopianDay } from './ethiopian-date.ts'
import { dateFormat } from './intl.ts'

/** Whether this browser's own clock shows the same at a moment as the festival's. */
export const isFestivalTime = (at: Date): boolean => at.getTimezoneOffset() * 60_000 === -festivalAheadMs

/** A moment on this browser's own clock, as short as it can be beside the festival's: without its year. For pages that are alive. */
export function ownMoment(tag: string, at: Date): string {
  const day = ethiopianDay(tag, at, -at.getTimezoneOffset() * 60_000)
  return day === undefined
    ? dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)
    : `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
