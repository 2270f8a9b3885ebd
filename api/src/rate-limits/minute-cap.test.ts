import { expect, test } from 'vitest'
import { MinuteCap } from './minute-cap.ts'

test('a network is allowed a number a minute, whatever address of it', () => {
  const cap = new MinuteCap(120)
  const allowed = Array.from({ length: 1_000 }, (_, host) => cap.allows(`2001:db8::${host.toString(16)}`))
  expect(allowed.filter(Boolean)).toHaveLength(120)
  expect(cap.allows('192.0.2.9')).toBe(true)
})
