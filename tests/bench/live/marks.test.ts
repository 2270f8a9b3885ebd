import { expect, test } from 'vitest'
import { Marks } from './marks.ts'

const plan = { markedContestants: 3, perSecond: 20 }
const run = { first: 7, count: 100, startsAtMs: 50_000 }
const marks = new Marks(plan, run)
const numbers = Array.from({ length: run.count }, (_, index) => run.first + index)

test('a count tells which mark made it, and so when that was due', () => {
  const counts = [0, 0, 0]
  for (let mark = 0; mark < run.first + run.count; mark += 1) {
    const contestant = marks.contestantOf(mark)
    const count = (counts[contestant] ?? 0) + 1
    counts[contestant] = count
    expect(marks.dueOf(contestant, count)).toBe(mark < run.first ? undefined : marks.dueAtMs(mark))
  }
  expect(marks.dueOf(0, 1_000)).toBeUndefined()
})

test('marks come one after the other, so many a second, and in no step with a tick', () => {
  const due = numbers.map((mark) => marks.dueAtMs(mark))
  expect(due).toEqual(due.toSorted((one, other) => one - other))
  expect(Math.min(...due)).toBeGreaterThanOrEqual(run.startsAtMs)
  expect(Math.max(...due)).toBeLessThan(run.startsAtMs + 5_000)
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inTick = due.filter((ms) => Math.floor((ms % 100) / 10) === tenth)
    expect(inTick.length).toBeGreaterThan(5)
  }
})
