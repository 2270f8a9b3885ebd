import { expect, test } from 'vitest'
import { nextCheckMs } from './next-check.ts'

const second = 1_000
const hour = 3_600 * second
const since = new Date('2026-08-22T09:00:00Z')
const after = (ms: number): Date => new Date(since.getTime() + ms)

test.each([
  [0, 20 * second],
  [1, 40 * second],
  [2, 80 * second],
  [8, 5_120 * second],
  [9, 2 * hour],
  [100_000, 2 * hour],
])(
  '[PAY-06] after %i looks Chapa is asked again in %i ms: twice as late each time, every two hours at the latest',
  (checks, pauseMs) => {
    expect(nextCheckMs({ checks, since }, after(hour))).toBe(pauseMs)
  },
)

test('[PAY-06] Chapa is asked for three days', () => {
  expect(nextCheckMs({ checks: 50, since }, after(72 * hour))).toBe(2 * hour)
  expect(nextCheckMs({ checks: 50, since }, after(72 * hour + 1))).toBeNull()
})
