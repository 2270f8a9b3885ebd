import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorWithoutPersons, lastBucket, percentileOf, vitalBucket, vitalLevel } from './field.ts'

const countedIn = (values: readonly number[]) => values.map((value) => ({ bucket: vitalBucket(value), count: 1 }))

test('a percentile by buckets is at or up to a tenth above the real one', () => {
  const values = fc.array(fc.double({ min: 1, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, (all) => {
      const real = all.toSorted((one, other) => one - other)[Math.ceil(0.75 * all.length) - 1] ?? Number.NaN
      const found = percentileOf(countedIn(all), 0.75) ?? Number.NaN
      expect(found).toBeGreaterThanOrEqual(Math.floor(real))
      expect(found).toBeLessThanOrEqual(Math.ceil(real * 1.1) + 1)
    }),
  )
})

test('no values have no percentile; what is below one counts as nothing; what is too long is in the last bucket', () => {
  expect(percentileOf([], 0.75)).toBeUndefined()
  expect(percentileOf(countedIn([0, 0.4]), 0.75)).toBe(0)
  expect(vitalBucket(Number.MAX_VALUE)).toBe(lastBucket)
})

test.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 4_001, 'poor'],
  ['INP', 201, 'middling'],
  ['CLS', 100, 'good'],
  ['CLS', 251, 'poor'],
] as const)('%s of %i is %s', (vital, value, level) => {
  expect(vitalLevel(vital, value)).toBe(level)
})

test.each([
  ['Failed to fetch https://x.test/where?phone=0912345678', 'Failed to fetch <address>'],
  ['no voter +251 91 234 5678', 'no voter <number>'],
  ['"ሰላም ሃጎስ" is not valid JSON', '"…" is not valid JSON'],
  ['selam@example.org is taken', '<e-mail> is taken'],
  ['of 01a22a65-25e2-74bb-a2e0-035b9dd87823', 'of <id>'],
  ['x is undefined (index 3)', 'x is undefined (index 3)'],
])('of the error %s the text %s is kept', (message, kept) => {
  expect(errorWithoutPersons(message)).toBe(kept)
})
