import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choose,
  emptyPodium,
  isChosen,
  type Pick,
  type Podium,
  picksOf,
  restorePodium,
  revoke,
  swapRanks,
} from './podium.ts'

const pick = (id: string): Pick => ({ id, name: `name of ${id}`, pics: [`${id}.webp`], hasPayed: true })
const ids = ['a', 'b', 'c', 'd', 'e'] as const

const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), id: fc.constantFrom(...ids) }),
  fc.record({ do: fc.constant('revoke' as const), id: fc.constantFrom(...ids) }),
  fc.record({
    do: fc.constant('swap' as const),
    first: fc.integer({ min: 1, max: 3 }),
    second: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('reload' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(podium: Podium, one: Step): Podium {
  if (one.do === 'choose') return choose(podium, pick(one.id))
  if (one.do === 'revoke') return revoke(podium, one.id)
  if (one.do === 'swap') return swapRanks(podium, one.first, one.second)
  const kept: { votes: unknown; nextVote: unknown } = JSON.parse(JSON.stringify(podium))
  return restorePodium(kept.votes, kept.nextVote)
}

const lowestEmpty = ({ votes }: Podium): number => (votes.includes(null) ? votes.indexOf(null) + 1 : -1)
const ranked = (podium: Podium) => podium.votes.map((slot) => slot?.id ?? null)

/** Invariants of a podium, whatever a voter did. */
function expectSound(podium: Podium): void {
  const filled = picksOf(podium)
  expect(podium.votes).toHaveLength(3)
  expect(new Set(filled.map(({ id }) => id)).size).toBe(filled.length)
  for (const [index, slot] of podium.votes.entries()) if (slot) expect(slot.rank).toBe(index + 1)
  if (filled.length === 3) expect(podium.nextVote).toBe(-1)
  else expect(podium.votes[podium.nextVote - 1]).toBeNull()
}

describe('[VOT-01] the three rank slots', () => {
  test('fill from gold to bronze', () => {
    expect(emptyPodium.nextVote).toBe(1)
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    expect(ranked(full)).toEqual(['a', 'b', 'c'])
    expect(full.nextVote).toBe(-1)
  })

  test('a revoked rank is next; once filled, the lowest empty one', () => {
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    const gap = revoke(revoke(full, 'a'), 'c')
    expect(gap.nextVote).toBe(3)
    const refilled = choose(gap, pick('d'))
    expect(ranked(refilled)).toEqual([null, 'b', 'd'])
    expect(refilled.nextVote).toBe(1)
  })

  test.each(['abc', 'cba', 'bac'])('emptied in the order %s, the podium starts at gold again', (order) => {
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    expect([...order].reduce(revoke, full)).toEqual(emptyPodium)
    expect(restorePodium([null, null, null], 3)).toEqual(emptyPodium)
  })

  test('after each step nextVote is gold if empty, otherwise the rank just revoked or the lowest empty one', () => {
    const moves = fc.array(
      step.filter((one) => one.do === 'choose' || one.do === 'revoke'),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(moves, (steps) => {
        let podium = emptyPodium
        for (const one of steps) {
          const before = podium
          podium = take(podium, one)
          if (podium === before) continue
          const emptied = before.votes.findIndex((slot, index) => slot !== null && podium.votes[index] === null)
          const isEmpty = picksOf(podium).length === 0
          expect(podium.nextVote).toBe(emptied >= 0 && !isEmpty ? emptied + 1 : lowestEmpty(podium))
        }
      }),
    )
  })
})

describe('[VOT-02] after any choices, revocations, swaps and reloads', () => {
  test('there are at most three picks, no contestant twice, ranks in place', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        expectSound(steps.reduce(take, emptyPodium))
      }),
    )
  })

  test('a full podium and a contestant already on it change nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.constantFrom(...ids), (steps, id) => {
        const podium = steps.reduce(take, emptyPodium)
        if (podium.nextVote === -1 || isChosen(podium, id)) expect(choose(podium, pick(id))).toBe(podium)
        if (!isChosen(podium, id)) expect(revoke(podium, id)).toBe(podium)
      }),
    )
  })

  test('a swap neither loses nor adds anybody, and twice is nothing', () => {
    const rank = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), rank, rank, (steps, first, second) => {
        const podium = steps.reduce(take, emptyPodium)
        const swapped = swapRanks(podium, first, second)
        expect(ranked(swapped).toSorted()).toEqual(ranked(podium).toSorted())
        expect(swapRanks(swapped, first, second).votes).toEqual(podium.votes)
      }),
    )
  })

  test('a full podium accepts nobody else', () => {
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    expect(choose(full, pick('d'))).toBe(full)
  })

  test('a swap keeps the next vote if still empty, otherwise takes the lowest empty rank', () => {
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    const onlyGold = revoke(revoke(full, 'b'), 'c')
    expect([onlyGold.nextVote, swapRanks(onlyGold, 1, 2).nextVote]).toEqual([3, 3])
    expect(swapRanks(onlyGold, 1, 3).nextVote).toBe(1)
    expect(swapRanks(full, 1, 3).nextVote).toBe(-1)
  })

  test('the picks to send have no gaps', () => {
    const full = ['a', 'b', 'c'].reduce((podium, id) => choose(podium, pick(id)), emptyPodium)
    expect(picksOf(revoke(full, 'b')).map(({ id }) => id)).toEqual(['a', 'c'])
  })
})

describe('[VOT-12] the stored podium', () => {
  test('a slot is {id, name, pics, rank, hasPayed}', () => {
    const [gold] = choose(emptyPodium, pick('a')).votes
    expect(gold).toEqual({ id: 'a', name: 'name of a', pics: ['a.webp'], rank: 1, hasPayed: true })
  })

  test('drops invalid slots and repeated contestants', () => {
    const slot = { id: 'a', name: 'A', pics: ['a.webp'], rank: 1, hasPayed: true }
    const kept = (...votes: unknown[]) => restorePodium(votes, 1).votes
    expect(kept(slot, slot, null)).toEqual([slot, null, null])
    for (const change of [{ id: 5 }, { name: null }, { pics: 'a.webp' }])
      expect(kept({ ...slot, ...change }, null, null)).toEqual([null, null, null])
    expect(kept({ ...slot, pics: ['a.webp', 5, null], hasPayed: 'yes' }, null, null)).toEqual([
      { ...slot, hasPayed: false },
      null,
      null,
    ])
    expect(restorePodium([null, null, null], '2').nextVote).toBe(1)
  })

  test('survives a round trip', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const podium = steps.reduce(take, emptyPodium)
        expect(take(podium, { do: 'reload' })).toEqual(podium)
      }),
    )
  })

  test('is valid whatever is stored', () => {
    const slot = fc.record(
      {
        id: fc.oneof(fc.constantFrom(...ids), fc.anything()),
        name: fc.oneof(fc.string(), fc.anything()),
        pics: fc.oneof(fc.array(fc.string()), fc.anything()),
        rank: fc.anything(),
        hasPayed: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const votes = fc.oneof(fc.anything(), fc.array(fc.oneof(slot, fc.constant(null), fc.anything()), { maxLength: 4 }))
    const nextVote = fc.oneof(fc.anything(), fc.integer({ min: -2, max: 5 }), fc.double())
    fc.assert(
      fc.property(votes, nextVote, (keptVotes, keptNext) => {
        expectSound(restorePodium(keptVotes, keptNext))
      }),
      { numRuns: 500 },
    )
  })
})
