import { expect, test } from 'vitest'
import { Histogram } from './histogram.ts'

test('a percentile is the value below which that share lies, within a hundredth', () => {
  const histogram = new Histogram()
  for (let micros = 1; micros <= 100_000; micros += 1) histogram.record(micros)
  for (const share of [0.001, 0.5, 0.99, 0.999, 1]) {
    const exact = share * 100_000
    const measured = histogram.percentile(share)
    expect(measured).toBeGreaterThanOrEqual(exact)
    expect(measured).toBeLessThanOrEqual(exact * 1.01)
  }
})

test('durations beyond both ends are kept at the ends, and none is lost', () => {
  const histogram = new Histogram()
  for (const micros of [-5, 0, 0.4, 1e12]) histogram.record(micros)
  expect(histogram.total).toBe(4)
  expect(histogram.percentile(0.5)).toBe(0)
  expect(histogram.percentile(1)).toBeGreaterThanOrEqual(2 ** 31 - 1)
})

test('an empty histogram has no durations', () => {
  expect(new Histogram().percentile(0.99)).toBe(0)
})
