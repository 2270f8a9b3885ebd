import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BallotSignals } from './ballot-signals.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const origin = { address: '196.188.0.1', browser: '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0000' }
const elsewhere = { ...origin, address: '196.188.0.2' }
const another = { ...origin, browser: '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0001' }
/** Midnight in Addis Ababa. */
const midnight = Date.parse('2026-08-22T00:00:00+03:00')
const day = 86_400_000

/** Of the address, then of the browser. */
const partsOf = (signals: string) => [signals.slice(0, 16), signals.slice(16)]
const of = (from: typeof origin, at: number, secret = pepper) => partsOf(new BallotSignals(secret).of(from, at))

describe('the signals of a ballot', () => {
  test('are the same on every copy of the api, and on copies of another version', () => {
    expect(new BallotSignals(pepper).of(origin, midnight)).toBe('db6e20d4cfd0d9c72a5a215ad78f2cf6')
  })

  test('tell addresses and browsers apart, each for itself', () => {
    const [address, browser] = of(origin, midnight)
    expect(of(elsewhere, midnight)).toEqual([expect.not.stringContaining(address ?? ''), browser])
    expect(of(another, midnight)).toEqual([address, expect.not.stringContaining(browser ?? '')])
    const same = of({ address: 'text', browser: 'text' }, midnight)
    expect(same[0]).not.toBe(same[1])
  })

  test('are of one subscriber, whichever of his IPv6 addresses it is', () => {
    const [one, same, other] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '2001:db8:1:3::1'].map(
      (address) => of({ ...origin, address }, midnight)[0],
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })
})

test('a signal is the same whatever came before, from however many addresses', () => {
  const signals = new BallotSignals(pepper)
  const first = signals.of(origin, midnight)
  const addresses = Array.from({ length: 25_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  const all = new Set(addresses.map((address) => signals.of({ ...origin, address }, midnight).slice(0, 16)))
  expect(all.size).toBe(addresses.length)
  expect(signals.of(origin, midnight)).toBe(first)
  expect(signals.of({ ...origin, address: addresses[0] ?? '' }, midnight)).toBe(
    new BallotSignals(pepper).of({ ...origin, address: addresses[0] ?? '' }, midnight),
  )
})

test('addresses are kept no longer than their day, though nobody votes on the next', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const kept = vi.spyOn(Map.prototype, 'set')
  new BallotSignals(pepper).of(origin, midnight + day - 60_000)
  const maps = [...kept.mock.contexts] as Map<unknown, unknown>[] // what `set` is called on
  kept.mockRestore()
  const isKept = (): boolean => maps.some((map) => map.has(origin.address))
  vi.advanceTimersByTime(59_999)
  expect(isKept()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isKept()).toBe(false)
})

describe('nobody can be followed by them', () => {
  test('from one day to the next: on one copy of the api a day has a key, the one before and the next have others', () => {
    const signals = new BallotSignals(pepper)
    const first = signals.of(origin, midnight)
    expect(signals.of(origin, midnight + day - 1)).toBe(first)
    for (const at of [midnight + day, midnight - 1, midnight + 2 * day]) {
      const later = partsOf(signals.of(origin, at))
      expect(later).toEqual(of(origin, at))
      expect(later[0]).not.toBe(first.slice(0, 16))
      expect(later[1]).not.toBe(first.slice(16))
    }
    expect(signals.of(origin, midnight)).toBe(first)
  })

  test('from one site to another', () => {
    const [address, browser] = of(origin, midnight)
    const there = of(origin, midnight, 'another pepper, which is long enough')
    expect(there).not.toContain(address)
    expect(there).not.toContain(browser)
  })
})
