import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

const at = Date.parse('2026-08-22T12:55:00Z')

test.each(['ti', 'om'])('an hour is told by its digits where %s is chosen', (tag) => {
  expect(clockOf(tag).format(at)).toBe('15:55')
  expect(clockOf(tag).formatRange(at, at + 300_000)).toBe('15:55–16:00')
})

test('an hour is told as English writes it', () => {
  expect(clockOf('en').format(at)).toMatch(/^3:55\sPM$/)
})
