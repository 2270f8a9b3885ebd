import { expect, test } from 'vitest'
import { latenciesOf } from './sample-queue.ts'

const event = (at: number, name: string, jobId: string) => ({ at, event: name, jobId })

test('how long jobs waited and ran is read from what happened to them', () => {
  const events = Array.from({ length: 100 }, (_, index) => [
    event(1_000, 'waiting', `${index}`),
    event(1_000 + index + 1, 'active', `${index}`),
    event(2_000 + 2 * (index + 1) + index + 1, 'completed', `${index}`),
  ])
    .flat()
    .toSorted((a, b) => a.at - b.at)
  expect(latenciesOf(events)).toEqual({
    waitMs: { p50: 50, p95: 95, p99: 99 },
    runMs: { p50: 1_100, p95: 1_190, p99: 1_198 },
  })
})

test('a job whose beginning is no longer known says nothing, and one that failed ran as well', () => {
  expect(latenciesOf([event(5, 'active', 'a'), event(9, 'failed', 'a'), event(10, 'completed', 'b')])).toEqual({
    waitMs: null,
    runMs: { p50: 4, p95: 4, p99: 4 },
  })
})

test('a job that waits a second time is measured from then on', () => {
  const again = [
    event(0, 'waiting', 'a'),
    event(10, 'active', 'a'),
    event(12, 'waiting', 'a'),
    event(13, 'active', 'a'),
  ]
  expect(latenciesOf(again).waitMs).toEqual({ p50: 1, p95: 10, p99: 10 })
})
