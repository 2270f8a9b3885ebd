import { expect, test } from 'vitest'
import { whoGoesOn } from './round.ts'
import { type Candidate, rankTitle } from './titles.ts'

const one = (id: string, votes: number, points = 0, judges = 1): Candidate => ({
  ...{ id, zone: 'z', points, judges },
  votes: { paid: votes, proven: 0, unproven: 0 },
  reachedAt: { paid: id.charCodeAt(0), proven: null, unproven: null },
})
const goingOn = (most: number, share: number, ...people: readonly Candidate[]) => {
  const order = rankTitle({ zones: ['z'], votes: ['paid'], share }, people, 30)
  return whoGoesOn(order, most, share)
    .map(({ id }) => id)
    .join('')
}

test('the best of a zone go on, and no others', () => {
  expect(goingOn(2, 0, one('a', 5), one('b', 9), one('c', 4))).toBe('ba')
})

test('with fewer than may go on all go on who have a vote', () => {
  expect(goingOn(3, 0, one('a', 5), one('b', 0))).toBe('a')
  expect(goingOn(3, 0)).toBe('')
})

test('whoever is level with the last goes on, too, and nobody behind them', () => {
  expect(goingOn(2, 0, one('a', 9), one('b', 5), one('c', 5), one('d', 5), one('e', 4))).toBe('abcd')
  expect(goingOn(1, 0, one('a', 9), one('b', 5), one('c', 5))).toBe('a')
})

test('points of a jury that has no share do not part those who are level', () => {
  expect(goingOn(1, 0, one('a', 5, 30), one('b', 5, 3))).toBe('ab')
})

test('where the jury has a share, level means the same votes and the same part of the possible points', () => {
  // Ten of thirty, and twenty of sixty by two judges.
  expect(goingOn(1, 50, one('a', 5, 10), one('b', 5, 20, 2), one('c', 5, 9))).toBe('ab')
  // The same score by other votes: more votes win.
  expect(goingOn(1, 50, one('a', 10, 15), one('b', 5, 30))).toBe('a')
})
