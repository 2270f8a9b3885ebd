import { clockDigits } from './clock-digits.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A moment on a clock so many ms ahead of UTC, without its year: `Aug 22, 9:00 PM`, as browsers write it. Not asked of them for the reason that days are counted for
 * (ethiopian-date.ts); and they disagree about the space before PM, which is one that does not break.
 */
export function englishMoment(at: Date, aheadMs: number): string {
  const { month, day, clock } = clockDigits(at, aheadMs)
  const [hour, minute] = clock.split(':')
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${months[Number(month) - 1]} ${Number(day)}, ${Number(hour) % 12 || 12}:${minute}\u00a0${half}`
}
