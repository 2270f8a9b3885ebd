import { expect, test } from 'vitest'
import { Schedule } from './schedule.ts'

const startedAt = 5_000

function startSchedule(perSecond: number): Schedule {
  const schedule = new Schedule(perSecond)
  schedule.start(startedAt)
  return schedule
}

test('requests are due at the rate, after a ramp that holds half as many', () => {
  const schedule = startSchedule(1_000)
  expect(schedule.dueBy(startedAt)).toBe(0)
  expect(schedule.dueBy(startedAt + 2_000)).toBe(1_000)
  expect(schedule.dueBy(startedAt + 5_000)).toBe(4_000)
})

test('each request is due when the number of those due passes it', () => {
  const schedule = startSchedule(700)
  for (const index of [1, 10, 699, 700, 701, 5_000]) {
    expect(schedule.dueBy(schedule.dueAt(index) - 0.01)).toBe(index - 1)
    expect(schedule.dueBy(schedule.dueAt(index) + 0.01)).toBe(index)
  }
})

test('after the end nothing more is due', () => {
  const schedule = startSchedule(1_000)
  schedule.end(startedAt + 3_000)
  expect(schedule.dueBy(startedAt + 60_000)).toBe(schedule.dueBy(startedAt + 3_000))
})
