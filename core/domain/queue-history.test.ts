import { expect, test } from 'vitest'
import type { QueueState, QueuesState } from '../contracts/http/queues.ts'
import { isPointDue, pointOf } from './queue-history.ts'

const stateAt = (at: string, figures: Partial<QueueState> = {}): QueuesState => ({
  at,
  isRedisThere: true,
  services: [],
  deadLetters: 0,
  queues: [
    {
      name: 'payments',
      isPaused: false,
      pause: null,
      drain: null,
      workers: 1,
      waiting: 3,
      active: 2,
      delayed: 7,
      failed: 1,
      inPerSecond: 0,
      outPerSecond: 0,
      failedLastHour: 1,
      taken: 100,
      finished: 88,
      oldestWaitingMs: null,
      waitMs: { p50: 1, p95: 40, p99: 60 },
      runMs: null,
      held: { items: 1, isAtLeast: false },
      ...figures,
    },
  ],
})

const first = pointOf(stateAt('2026-08-22T09:00:00.000Z'), undefined)

test('waiting and running jobs are counted without delayed ones', () => {
  expect(first.queues['payments']).toMatchObject({ open: 5, in: 0, out: 0, waitMs: 40, failed: 1 })
})

test('throughput since the last point is counted in full, however long ago', () => {
  const point = pointOf(stateAt('2026-08-22T09:00:25.000Z', { taken: 160, finished: 150 }), first)
  expect(point).toMatchObject({ seconds: 25, queues: { payments: { in: 60, out: 62 } } })
})

test('a new or restarted queue shows nothing from before', () => {
  const anew = pointOf(stateAt('2026-08-22T09:00:10.000Z', { taken: 2, finished: 1 }), first)
  expect(anew.queues['payments']).toMatchObject({ in: 0, out: 0 })
  const other = pointOf(stateAt('2026-08-22T09:00:10.000Z', { name: 'cards' }), first)
  expect(other.queues['cards']).toMatchObject({ in: 0, out: 0 })
})

test('a point is due ten seconds after the last', () => {
  expect(isPointDue(undefined, first.at)).toBe(true)
  expect(isPointDue(first, '2026-08-22T09:00:09.999Z')).toBe(false)
  expect(isPointDue(first, '2026-08-22T09:00:10.000Z')).toBe(true)
})
