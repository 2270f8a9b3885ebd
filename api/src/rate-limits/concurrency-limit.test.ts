import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('one address has so many at once and no more; others have theirs, and what is given back is there again', () => {
  const limit = new ConcurrencyLimit(2)
  const [first, second] = [limit.take('198.51.100.1'), limit.take('198.51.100.1')]
  expect(limit.take('198.51.100.1')).toBeUndefined()
  expect(limit.take('198.51.100.2')).toBeDefined()
  first?.()
  // Once: who gives back twice has not freed the other's.
  first?.()
  expect(limit.take('198.51.100.1')).toBeDefined()
  expect(limit.take('198.51.100.1')).toBeUndefined()
  second?.()
  expect(limit.take('198.51.100.1')).toBeDefined()
})

test('addresses of one IPv6 subscriber are one', () => {
  const limit = new ConcurrencyLimit(1)
  expect(limit.take('2001:db8:1:2::1')).toBeDefined()
  expect(limit.take('2001:db8:1:2:ffff::9')).toBeUndefined()
  expect(limit.take('2001:db8:1:3::1')).toBeDefined()
})

test('whoever has a whole /48 of IPv6 has more than one subscriber, and not 65,536 times as much', () => {
  const limit = new ConcurrencyLimit(2, 5)
  const taken = Array.from({ length: 10 }, (_, index) => limit.take(`2001:db8:1:${index}::1`))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(5)
  expect(limit.take('2001:db8:2::1')).toBeDefined()
  taken[0]?.()
  expect(limit.take('2001:db8:1:99::1')).toBeDefined()
})
