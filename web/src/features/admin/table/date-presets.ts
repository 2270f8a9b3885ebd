import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'

const dayMs = 86_400_000

export interface DatePreset {
  readonly name: 'today' | 'yesterday' | 'week' | 'month'
  /** Festival days, both included: 2026-08-22. */
  readonly from: string
  readonly to: string
}

const festivalDay = (at: number): string => new Date(at + festivalAheadMs).toISOString().slice(0, 10)

/** Ranges an admin often wants, in festival time. */
export const datePresets = (now: number): readonly DatePreset[] => [
  { name: 'today', from: festivalDay(now), to: festivalDay(now) },
  { name: 'yesterday', from: festivalDay(now - dayMs), to: festivalDay(now - dayMs) },
  { name: 'week', from: festivalDay(now - 6 * dayMs), to: festivalDay(now) },
  { name: 'month', from: festivalDay(now - 29 * dayMs), to: festivalDay(now) },
]

/** A chip's text: one day or both ends. */
export function daysText(from: string, to: string): string {
  if (from === to) return from
  return `${from} – ${to}`.trim()
}
