import { clockDigits } from './clock-digits.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A moment without year on a clock this many ms ahead of UTC: `Aug 22, 9:00 PM`, as browsers write it. Computed here for the reason in
 * ethiopian-date.ts; and browsers disagree about the space before PM.
 */
export function englishMoment(at: Date, aheadMs: number): string {
  const { month, day, clock } = clockDigits(at, aheadMs)
  const [hour, minute] = clock.split(':')
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${months[Number(month) - 1]} ${Number(day)}, ${Number(hour) % 12 || 12}:${minute}\u00a0${half}`
}
