import { dayMs, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'

export interface DatePreset {
  readonly name: 'today' | 'yesterday' | 'week' | 'month'
  /** Festival days, both included: 2026-08-22. */
  readonly from: string
  readonly to: string
}

/** Ranges an admin often wants, in festival time. */
export const datePresets = (now: number): readonly DatePreset[] => [
  { name: 'today', from: festivalDayOf(now), to: festivalDayOf(now) },
  { name: 'yesterday', from: festivalDayOf(now - dayMs), to: festivalDayOf(now - dayMs) },
  { name: 'week', from: festivalDayOf(now - 6 * dayMs), to: festivalDayOf(now) },
  { name: 'month', from: festivalDayOf(now - 29 * dayMs), to: festivalDayOf(now) },
]

/** A chip's text: one day or both ends. */
export function daysText(from: string, to: string): string {
  if (from === to) return from
  return `${from} – ${to}`.trim()
}
