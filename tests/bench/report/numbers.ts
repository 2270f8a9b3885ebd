import type { Spread } from '../statistics.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** 12,345 */
export const count = (value: number): string => whole.format(value)

/** Three digits that say something: 0.71, 8.4, 43, 1,250. */
export function short(value: number): string {
  if (value >= 100) return count(value)
  return value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(2)
}

/** Median and, where there is more than one value, the range. */
export function withRange(spread: Spread | undefined, format: (value: number) => string): string {
  if (!spread) return '–'
  if (spread.min === spread.max) return format(spread.median)
  return `${format(spread.median)} (${format(spread.min)} to ${format(spread.max)})`
}
