import { expect, test } from 'vitest'
import { LatestCounts } from './latest-counts.ts'

const value = (votes: number, rev: number) => ({ contestant: 'her', votes, rev })

/** Holds seven votes of revision 7, heard before anything is read. */
function holdingSeven(): LatestCounts {
  const counts = new LatestCounts()
  expect(counts.merge(value(7, 7))).toBe(true)
  return counts
}

test.each([
  [5, 5, 5],
  [6, 7, 6],
  [9, 9, 9],
])('%i votes of revision %i, read after the held ones were heard, hold', (votes, rev, held) => {
  const counts = holdingSeven()
  expect(counts.read(value(votes, rev), counts.beginReading())).toBe(true)
  expect(counts.votesOf('her')).toBe(held)
})

test('what was heard while a reading was under way is not undone by it, but by the next', () => {
  const counts = new LatestCounts()
  const begunAt = counts.beginReading()
  counts.merge(value(7, 7))
  expect(counts.read(value(5, 5), begunAt)).toBe(false)
  expect(counts.votesOf('her')).toBe(7)
  expect(counts.read(value(5, 5), counts.beginReading())).toBe(true)
  expect(counts.votesOf('her')).toBe(5)
})

test('of two readings at the same time the older one does not undo the younger', () => {
  const counts = new LatestCounts()
  const older = counts.beginReading()
  const younger = counts.beginReading()
  counts.read(value(7, 7), younger)
  expect(counts.read(value(5, 5), older)).toBe(false)
  expect(counts.votesOf('her')).toBe(7)
})

test('an older event, or the same again, changes nothing', () => {
  const counts = holdingSeven()
  expect([counts.merge(value(6, 6)), counts.merge(value(8, 7))]).toEqual([false, false])
  expect(counts.values()).toEqual({ her: 7 })
})

test('after a fall the events of the new row are heard', () => {
  const counts = holdingSeven()
  counts.read(value(3, 3), counts.beginReading())
  expect(counts.merge(value(4, 4))).toBe(true)
})

test('a fixed count holds until one with a revision comes', () => {
  const counts = holdingSeven()
  expect(counts.fix('her', 6)).toBe(true)
  expect(counts.fix('her', 6)).toBe(false)
  expect(counts.merge(value(7, 7))).toBe(true)
})

test('the moment passes with a change, not with a reading that finds the same', () => {
  const counts = holdingSeven()
  const before = counts.moment
  counts.read(value(7, 7), counts.beginReading())
  counts.merge(value(8, 7))
  expect(counts.moment).toBe(before)
  counts.merge(value(9, 8))
  expect(counts.moment).not.toBe(before)
})
