import { expect, test } from 'vitest'
import { splitAfterDeaths } from './suspect-groups.ts'

const group = Array.from({ length: 500 }, (_, number) => number)
const sizes = (deaths: number, of = group): number[] => splitAfterDeaths(deaths, of).map(({ length }) => length)

test('a group is split further with each death of its worker, down to single ballots', () => {
  expect(sizes(0)).toEqual([500])
  expect(sizes(1)).toEqual([500])
  expect(sizes(2)).toEqual([125, 125, 125, 125])
  expect(Math.max(...sizes(4))).toBe(8)
  expect(sizes(6)).toEqual(group.map(() => 1))
  expect(sizes(1_000)).toEqual(group.map(() => 1))
  expect(sizes(2, [1, 2, 3, 4])).toEqual([1, 1, 1, 1])
  expect(sizes(2, [1])).toEqual([1])
})

test('each ballot is in one part, and another comes first each time', () => {
  const firsts = new Set<number | undefined>()
  for (let deaths = 6; deaths < 506; deaths += 1) {
    const parts = splitAfterDeaths(deaths, group)
    expect(parts.flat().toSorted((one, other) => one - other)).toEqual(group)
    firsts.add(parts[0]?.[0])
  }
  expect(firsts.size).toBe(500)
})

test('before the second death it stays whole and in order', () => {
  for (const deaths of [0, 1]) expect(splitAfterDeaths(deaths, [1, 2, 3])).toEqual([[1, 2, 3]])
  expect(splitAfterDeaths(2, [1, 2, 3])).toEqual([[3], [1], [2]])
})
