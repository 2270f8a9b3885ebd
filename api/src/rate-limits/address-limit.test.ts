import { describe, expect, test } from 'vitest'
import { AddressLimit } from './address-limit.ts'

const admitted = (limit: AddressLimit, address: string, tries: number, at: number): number => {
  let count = 0
  for (let index = 0; index < tries; index += 1) {
    try {
      limit.admit(address, at)
      count += 1
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 })
    }
  }
  return count
}

describe('[VOT-07] the bound per address', () => {
  test('lets a village behind one address vote, and ends a flood', () => {
    const limit = new AddressLimit()
    expect(admitted(limit, 'carrier', 5_000, 0)).toBe(2_000)
    expect(admitted(limit, 'carrier', 5_000, 1_000)).toBe(100)
    expect(admitted(limit, 'carrier', 5_000, 3_600_000)).toBe(2_000)
  })

  test('is each address’s own', () => {
    const limit = new AddressLimit()
    admitted(limit, 'flood', 5_000, 0)
    expect(admitted(limit, 'neighbour', 10, 0)).toBe(10)
  })

  test('is one for all addresses of a subscriber', () => {
    const limit = new AddressLimit()
    for (let index = 0; index < 2_000; index += 1) limit.admit(`2001:db8:1:2::${index.toString(16)}`, 0)
    expect(admitted(limit, '2001:db8:1:2:ffff::1', 10, 0)).toBe(0)
    expect(admitted(limit, '2001:db8:1:3::1', 10, 0)).toBe(10)
  })

  test('forgets those who have their full measure again, not the flood', () => {
    const limit = new AddressLimit()
    admitted(limit, 'flood', 2_000, 0)
    for (let index = 0; index < 49_999; index += 1) limit.admit(`address ${index}`, 0)
    limit.admit('one more', 20)
    expect(admitted(limit, 'flood', 10, 20)).toBe(2)
  })
})
