import type { ShardState } from '@ashenda/core/contracts/http/queues.ts'
import { expect, test } from 'vitest'
import { awayShard, together } from './shard-figures.ts'

const first: ShardState = {
  shard: 0,
  isThere: true,
  isPaused: false,
  workers: 2,
  waiting: 10,
  active: 1,
  delayed: 2,
  failed: 1,
  inPerSecond: 0.1,
  outPerSecond: 3,
  failedLastHour: 4,
  taken: 100,
  finished: 90,
  oldestWaitingMs: 50,
  waitMs: { p50: 1, p95: 20, p99: 21 },
  runMs: null,
  held: { items: 500, isAtLeast: false },
}
const second: ShardState = {
  ...first,
  shard: 1,
  isPaused: true,
  workers: 1,
  waiting: 5,
  inPerSecond: 0.2,
  oldestWaitingMs: 700,
  waitMs: { p50: 2, p95: 10, p99: 30 },
  runMs: { p50: 3, p95: 4, p99: 5 },
  held: { items: 7, isAtLeast: true },
}

test('[ADM-06] of a queue in several Redis jobs and rates are sums, and waits, workers and pauses those of the worst', () => {
  expect(together([first, second])).toEqual({
    isPaused: true,
    workers: 1,
    waiting: 15,
    active: 2,
    delayed: 4,
    failed: 2,
    inPerSecond: 0.3,
    outPerSecond: 6,
    failedLastHour: 8,
    taken: 200,
    finished: 180,
    oldestWaitingMs: 700,
    waitMs: { p50: 2, p95: 20, p99: 30 },
    runMs: { p50: 3, p95: 4, p99: 5 },
    held: { items: 507, isAtLeast: true },
  })
})

test('[ADM-06] a Redis that is away counts with what it held last, and says nothing of how fast it goes', () => {
  const { shard: _shard, isThere: _isThere, ...figures } = second
  const both = together([first, awayShard(1, figures)])
  expect(both).toMatchObject({ workers: 2, waiting: 15, taken: 200, oldestWaitingMs: 50, outPerSecond: 3, runMs: null })
  expect(together([awayShard(0), awayShard(1)])).toMatchObject({ workers: 0, waiting: 0, oldestWaitingMs: null })
})
