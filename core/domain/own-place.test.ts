import { expect, test } from 'vitest'
import { placeAmong, publicPlace } from './own-place.ts'

const counts = (...votes: number[]) => votes.map((count, index) => ({ id: 'abcdef'.charAt(index), votes: count }))

test('a place says the next two ahead and the one behind, with the votes between', () => {
  expect(placeAmong('c', counts(50, 42, 40, 40, 12, 47))).toEqual({
    rank: 4,
    of: 6,
    ahead: [
      { id: 'b', votes: 42, distance: 2 },
      { id: 'f', votes: 47, distance: 7 },
    ],
    behind: { id: 'd', votes: 40, distance: 0 },
  })
})

test('the first has nobody ahead, the last nobody behind, and the only one neither', () => {
  expect(placeAmong('a', counts(9, 3))).toMatchObject({ rank: 1, ahead: [], behind: { id: 'b', distance: 6 } })
  expect(placeAmong('b', counts(9, 3))).toMatchObject({ rank: 2, behind: undefined })
  expect(placeAmong('a', counts(0))).toEqual({ rank: 1, of: 1, ahead: [], behind: undefined })
})

test('who is not among them has no place', () => {
  expect(placeAmong('z', counts(1, 2))).toBeUndefined()
})

test('the public place shares a rank between equals and says the votes to the next one ahead', () => {
  const everyone = [50, 42, 40, 40, 12, 47]
  expect(publicPlace(40, everyone)).toEqual({ rank: 4, of: 6, toNext: 2 })
  expect(publicPlace(12, everyone)).toEqual({ rank: 6, of: 6, toNext: 28 })
  expect(publicPlace(50, everyone)).toEqual({ rank: 1, of: 6, toNext: null })
})
