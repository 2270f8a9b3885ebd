import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deltasOf, hoursOf, judgeGroup, sortGroup, votersOf } from './judge-group.ts'

const letters = (...names: string[]) => fc.constantFrom(...names)
const at = fc.integer({ min: 1, max: 4 })
const paid = fc.record({ at, voter: letters('v1', 'v2', 'v3'), credit: letters('c1', 'c2', 'c3'), id: fc.uuid() })
const free = fc.record({ at, voter: letters('v1', 'v2', 'v3'), id: fc.uuid() })
const ballots = fc.array(
  fc.oneof(paid, free).map(
    (one): QueuedBallot => ({
      phone: '+251912345678',
      name: 'S',
      kind: 'credit' in one ? 'paid' : 'free',
      picks: 'credit' in one ? ['a', 'b', 'c'] : ['a'],
      ...one,
    }),
  ),
  { maxLength: 30 },
)

describe('the lock order', () => {
  test('is the same for all groups, in any order of arrival and repetition', () => {
    fc.assert(
      fc.property(ballots, fc.infiniteStream(fc.nat()), (group, numbers) => {
        const shuffled = [...group, ...group].sort(() => ((numbers.next().value ?? 0) % 3) - 1)
        expect(sortGroup(shuffled)).toEqual(sortGroup(group))
        expect(new Set(sortGroup(shuffled).map(({ id }) => id)).size).toBe(sortGroup(shuffled).length)
      }),
    )
  })

  test('puts a voter’s earlier ballot first, and keeps each one’s first copy', () => {
    fc.assert(
      fc.property(ballots, fc.nat({ max: 5 }), (group, later) => {
        const copies = group.map((one) => ({ ...one, at: one.at + later }))
        const sorted = sortGroup([...copies, ...group])
        expect(sorted).toEqual(sortGroup(group))
        const renamed = group.map((one) => ({ ...one, at: one.at + later, name: 'sent again' }))
        expect(sortGroup([...group, ...renamed])).toEqual(sortGroup(group))
        for (const [index, one] of sorted.entries()) {
          const next = sorted[index + 1]
          if (next?.voter === one.voter && next.credit === one.credit) expect(next.at).toBeGreaterThanOrEqual(one.at)
        }
      }),
    )
  })

  test('goes through voters, then their credits, never back', () => {
    fc.assert(
      fc.property(ballots, (group) => {
        const path = sortGroup(group).map(({ voter, credit = '' }) => `${voter} ${credit}`)
        expect(path).toEqual(path.toSorted())
        const sorted = sortGroup(group)
        const voters = [...new Set(group.map(({ voter }) => voter))].toSorted()
        expect(votersOf(sorted)).toEqual(voters.map((voter) => sorted.find((one) => one.voter === voter)))
      }),
    )
  })
})

const ballot = (change: Partial<QueuedBallot>): QueuedBallot => ({
  id: 'i',
  voter: 'v',
  phone: '+251912345678',
  name: 'S',
  kind: 'free',
  picks: ['a'],
  at: 5,
  ...change,
})

test('free votes and each rank of paid ones are counted separately, with the last one’s time', () => {
  const counted = [
    ballot({ at: 7 }),
    ballot({ at: 4, proven: true }),
    ballot({ at: 6, picks: ['b', 'a'] }),
    ballot({ kind: 'paid', picks: ['c', 'a', 'b'], at: 9 }),
    ballot({ kind: 'paid', picks: ['a'], at: 8 }),
  ]
  expect(deltasOf(counted)).toEqual([
    {
      contestant: 'a',
      free: 2,
      proven: 1,
      first: 1,
      second: 1,
      third: 0,
      reachedAt: { paid: 9, proven: 4, unproven: 7 },
    },
    {
      contestant: 'b',
      free: 1,
      proven: 0,
      first: 0,
      second: 0,
      third: 1,
      reachedAt: { paid: 9, proven: null, unproven: 6 },
    },
    {
      contestant: 'c',
      free: 0,
      proven: 0,
      first: 1,
      second: 0,
      third: 0,
      reachedAt: { paid: 9, proven: null, unproven: null },
    },
  ])
})

test('the hours of counted ballots add up to the deltas of the tally', () => {
  const spread = ballots.map((group) => group.map((one) => ({ ...one, at: one.at * 1_800_000 - 1 })))
  fc.assert(
    fc.property(spread, (counted) => {
      const sums = new Map<string, { free: number; paid: number }>()
      for (const { contestant, hour, free, paid } of hoursOf(counted)) {
        expect(hour % 3_600_000).toBe(0)
        const sum = sums.get(contestant) ?? { free: 0, paid: 0 }
        sums.set(contestant, { free: sum.free + free, paid: sum.paid + paid })
      }
      const deltas = deltasOf(counted).map(
        ({ contestant, free, first, second, third }) => [contestant, { free, paid: first + second + third }] as const,
      )
      expect(sums).toEqual(new Map(deltas))
    }),
  )
})

test('an hour includes its first millisecond and excludes the next one’s', () => {
  const hour = 3_600_000
  const hours = hoursOf([2 * hour - 1, 2 * hour, 3 * hour - 1, 3 * hour].map((moment) => ballot({ at: moment })))
  expect(hours.map((one) => [one.hour, one.free])).toEqual([
    [hour, 1],
    [2 * hour, 2],
    [3 * hour, 1],
  ])
})

test('a paid ballot without a credit is refused', () => {
  const hours = { opensAt: new Date(0).toISOString(), closesAt: new Date(10).toISOString(), freezesAt: null }
  const candidates = new Map([['a', { paidAt: hours.opensAt, hiddenSince: null }]])
  const reasons = judgeGroup(
    [
      ballot({ kind: 'paid' }),
      ballot({ kind: 'paid', credit: 'c' }),
      ballot({}),
      ballot({ picks: ['x'] }),
      ballot({ at: 10 }),
    ],
    hours,
    candidates,
  ).map(({ reason }) => reason)
  expect(reasons).toEqual(['credit_missing', null, null, 'unknown_contestant', 'contest_closed'])
})

test('tally changes are sorted by contestant, the tally’s lock order', () => {
  const deltas = deltasOf([ballot({ kind: 'paid', picks: ['c', 'a', 'b'] }), ballot({ picks: ['0'] })])
  expect(deltas.map(({ contestant }) => contestant)).toEqual(['0', 'a', 'b', 'c'])
})
