import type { OwnVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'

export type Hours = OwnVotesAnswer['hours']

/** Whether a bar is a day or an hour. */
export type Span = 'day' | 'hour'

/** The votes of a period, in festival time. */
export interface Bar {
  readonly start: Date
  readonly free: number
  readonly paid: number
}

/** Fourteen days at once, or one day by hour. */
const daysShown = { day: 14, hour: 1 } as const

/** A chart page, `back` pages before the last. */
export interface Leaf {
  readonly bars: readonly Bar[]
  readonly hasEarlier: boolean
}

/** The last page ends today, or at her last vote if that would be empty. */
export function leafOf(hours: Hours, span: Span, back: number, now: Date): Leaf {
  const days = daysShown[span]
  const lastDay = addDays(endOf(hours, days, now), -back * days)
  const firstDay = addDays(lastDay, 1 - days)
  const starts = span === 'day' ? daysFrom(firstDay, days) : hoursOf(lastDay)
  const [first] = hours
  return {
    bars: fill(starts, hours, span === 'day' ? dayOf : hourOf),
    hasEarlier: first !== undefined && new Date(first.hour) < firstDay,
  }
}

function endOf(hours: Hours, days: number, now: Date): Date {
  const today = dayOf(now)
  const last = hours.at(-1)
  if (last === undefined) return today
  const lastDay = dayOf(new Date(last.hour))
  return lastDay < addDays(today, 1 - days) ? lastDay : today
}

function fill(starts: readonly Date[], hours: Hours, startOf: (at: Date) => Date): Bar[] {
  const votes = new Map(starts.map((start) => [start.getTime(), { free: 0, paid: 0 }]))
  for (const { hour, free, paid } of hours) {
    const sum = votes.get(startOf(new Date(hour)).getTime())
    if (!sum) continue
    sum.free += free
    sum.paid += paid
  }
  return starts.map((start) => ({ start, free: 0, paid: 0, ...votes.get(start.getTime()) }))
}

const hourMs = 3_600_000
const dayOf = (at: Date): Date => new Date(dayAround(at.getTime()).from)
/** The festival's time is whole hours from UTC. */
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** No daylight saving there: each day has 24 hours. */
const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)
const addDays = (day: Date, days: number): Date => addHours(day, 24 * days)

const daysFrom = (day: Date, count: number): Date[] => Array.from({ length: count }, (_, index) => addDays(day, index))
const hoursOf = (day: Date): Date[] => Array.from({ length: 24 }, (_, hour) => addHours(day, hour))

export const votesOf = (bars: readonly Bar[]): { readonly free: number; readonly paid: number } => ({
  free: bars.reduce((sum, { free }) => sum + free, 0),
  paid: bars.reduce((sum, { paid }) => sum + paid, 0),
})
