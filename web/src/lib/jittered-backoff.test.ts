import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jitteredBackoffMs } from './jittered-backoff.ts'

test('a pause stays between the first and the most, and its limit grows', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.nat(50), unit, (attempt, chance) => {
      const pause = jitteredBackoffMs(attempt, { firstMs: 300, mostMs: 10_000 }, () => chance)
      expect(pause).toBeGreaterThanOrEqual(300)
      expect(pause).toBeLessThanOrEqual(10_000)
    }),
  )
  const limits = [0, 1, 2, 3, 4].map((attempt) => jitteredBackoffMs(attempt, { firstMs: 300, mostMs: 10_000 }, () => 1))
  expect(limits).toEqual([900, 2_700, 8_100, 10_000, 10_000])
})
