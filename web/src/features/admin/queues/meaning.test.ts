import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { expect, test } from 'vitest'
import { meaningsOf } from './meaning.ts'

const queue = (change: Partial<QueueState> = {}): QueueState => ({
  name: 'ballots',
  isPaused: false,
  pause: null,
  drain: null,
  workers: 2,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  inPerSecond: 0,
  outPerSecond: 0,
  failedLastHour: 0,
  taken: 0,
  finished: 0,
  oldestWaitingMs: null,
  waitMs: null,
  runMs: null,
  held: { items: 0, isAtLeast: false },
  ...change,
})

test('a quiet queue with workers is fine', () => {
  expect(meaningsOf(queue())).toEqual([{ kind: 'fine', level: 'good' }])
})

test('three failed groups of 214 ballots say so, behind that nobody works', () => {
  const broken = queue({ workers: 0, failed: 3, held: { items: 214, isAtLeast: false } })
  expect(meaningsOf(broken)).toEqual([
    { kind: 'nobody', level: 'bad' },
    { kind: 'held', level: 'bad', jobs: 3, items: 214, isAtLeast: false },
  ])
})

test('a vote is late after five seconds, a batch of cards after five minutes', () => {
  expect(meaningsOf(queue({ oldestWaitingMs: 4_999 }))).toEqual([{ kind: 'fine', level: 'good' }])
  expect(meaningsOf(queue({ oldestWaitingMs: 5_000 }))).toEqual([{ kind: 'late', level: 'warn', ms: 5_000 }])
  expect(meaningsOf(queue({ name: 'cards', oldestWaitingMs: 5_000 }))).toEqual([{ kind: 'fine', level: 'good' }])
})

test('a paused queue is not fine', () => {
  expect(meaningsOf(queue({ isPaused: true }))).toEqual([{ kind: 'paused', level: 'bad' }])
})
