import { expect, test } from 'vitest'
import { leastQuestions, nextCheckMs, nextCheckUnansweredMs } from './next-check.ts'

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
])('after %i looks Chapa is asked again in %i ms: doubling, every two hours at the latest', (checks, pauseMs) => {
  expect(nextCheckMs({ checks, since }, after(3 * hour))).toBe(pauseMs)
})

test.each([
  [0, 20 * second],
  [15, 20 * second],
  [60, 60 * second],
  [3_600, hour],
  [10_800, 2 * hour],
])('%i s after a payment began Chapa is asked again within %i ms, however often a page asked', (age, pauseMs) => {
  expect(nextCheckMs({ checks: 100, since }, after(age * second))).toBe(pauseMs)
  expect(nextCheckUnansweredMs({ checks: 100, since }, after(age * second))).toBe(pauseMs)
})

test('a silent Chapa is asked a least number of times, however long ago the first', () => {
  const last = { checks: leastQuestions - 1, since }
  expect(nextCheckUnansweredMs({ checks: 0, since }, after(90 * hour))).toBe(20 * second)
  expect(nextCheckUnansweredMs({ checks: leastQuestions - 2, since }, after(90 * hour))).toBe(2 * hour)
  expect(nextCheckUnansweredMs(last, after(90 * hour))).toBeNull()
  expect(nextCheckUnansweredMs(last, after(72 * hour))).toBe(2 * hour)
})

test('Chapa is asked for three days', () => {
  expect(nextCheckMs({ checks: 50, since }, after(72 * hour))).toBe(2 * hour)
  expect(nextCheckMs({ checks: 50, since }, after(72 * hour + 1))).toBeNull()
})
