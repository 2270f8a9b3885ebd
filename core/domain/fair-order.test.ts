import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairKey, groupKeys } from './fair-order.ts'
import { dayMs, festivalDayOf } from './festival-day.ts'
import { type FairOrder, orderSeeds } from './list-order.ts'

const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => `01a1ff5d-0000-7000-8000-${String(number).padStart(12, '0')}`)

const orderOf = (contest: string, order: FairOrder, contestants: readonly string[]): readonly string[] =>
  contestants
    .map((id) => [fairKey(contest, order, id), id] as const)
    .toSorted(([key], [other]) => key - other)
    .map(([, id]) => id)

/** All fair orders of some days. */
const ordersOf = (contest: string, days: number, contestants: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: days }, (_, day) => festivalDayOf(Date.parse('2026-08-10T12:00:00Z') + day * dayMs)).flatMap(
    (day) => Array.from({ length: orderSeeds }, (_, seed) => orderOf(contest, { day, seed }, contestants)),
  )

test('a key is what its published rule says', () => {
  const [contest, day, id] = [
    '0193a1b2-0000-7000-8000-0000000000ff',
    '2026-08-22',
    '0193a1b2-0000-7000-8000-00000000000a',
  ]
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
  const group = Number.parseInt(digest(`order|${contest}|${day}|${id}`).charAt(0), 16) >> 1
  const key = fairKey(contest, { day, seed: 3 }, id)
  expect(Math.floor(key / groupKeys)).toBe((group - 3 + 8) % 8)
  expect((key % groupKeys).toString(16).padStart(12, '0')).toBe(digest(`order|${contest}|${day}|3|${id}`).slice(0, 12))
})

test('on every day everybody stands in each eighth of the list once', () => {
  const seeds = Array.from({ length: orderSeeds }, (_, seed) => seed)
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 0, max: 9_999 }), (contest, id, days) => {
      const day = festivalDayOf(days * dayMs)
      const eighths = seeds.map((seed) => Math.floor(fairKey(contest, { day, seed }, id) / groupKeys))
      expect(eighths.toSorted()).toEqual(seeds)
    }),
  )
})

/** Standard deviations: of a million sound runs one fails. */
const tolerance = 6

test('over days and seeds everybody has the same mean position and the same share of first pages, in any contest', () => {
  const [count, days, first] = [60, 30, 12]
  const contestants = ids(count)
  fc.assert(
    fc.property(fc.uuid(), (contest) => {
      const orders = ordersOf(contest, days, contestants)
      const deviation = Math.sqrt((count ** 2 - 1) / 12 / orders.length)
      const share = first / count
      const ofShare = Math.sqrt((share * (1 - share)) / orders.length)
      for (const id of contestants) {
        const places = orders.map((order) => order.indexOf(id))
        const mean = places.reduce((sum, place) => sum + place, 0) / places.length
        expect(Math.abs(mean - (count - 1) / 2)).toBeLessThan(tolerance * deviation)
        const shown = places.filter((place) => place < first).length / places.length
        expect(Math.abs(shown - share)).toBeLessThan(tolerance * ofShare)
      }
    }),
    { numRuns: 10 },
  )
})

test('an order has everybody once, the same each time, and another one next day, for another seed and in another contest', () => {
  const contestants = ids(100)
  const order = { day: '2026-08-22', seed: 0 }
  const known = orderOf('a', order, contestants)
  expect(known.toSorted()).toEqual(contestants)
  expect(orderOf('a', order, contestants.toReversed())).toEqual(known)
  for (const other of [
    orderOf('a', { ...order, day: '2026-08-23' }, contestants),
    orderOf('a', { ...order, seed: 1 }, contestants),
    orderOf('b', order, contestants),
  ])
    expect(other).not.toEqual(known)
})

test('who joins or leaves moves nobody past anybody else', () => {
  const contestants = ids(50)
  const order = { day: '2026-08-22', seed: 5 }
  const known = orderOf('a', order, contestants)
  const without = contestants.filter((_, number) => number % 7 !== 0)
  expect(orderOf('a', order, without)).toEqual(known.filter((id) => without.includes(id)))
})
