import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics, registerQueues } from '../../metrics/metrics.ts'
import { QueueWatch, type QueueWatchDeps, usualQueueLooks } from './queue-watch.ts'

const refusal = new Error('Command timed out')

/** A watch of a Redis that answers nothing; what happens until its command is given up. */
function watchOf(wait: () => Promise<void>, more: Partial<QueueWatchDeps> = {}) {
  const set = async (): Promise<never> => {
    await wait()
    throw refusal
  }
  return new QueueWatch({
    queues: [],
    redis: { set } as unknown as Redis, // nothing else of it is asked
    prefix: 'test',
    now: Date.now,
    queuePauses: { of: async () => new Map() },
    services: { read: async () => [], withoutRedis: () => [] },
    countDeadLetters: async () => 0,
    log: pino({ level: 'silent' }),
    isWatched: () => false,
    tell: () => {},
    looks: usualQueueLooks,
    ...more,
  })
}

const timerMs = 50

/** A clock that tests set. Timers that were due while it stood still come all at once, each of them once. */
function ownClock() {
  let now = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const pass = async (times: number, ms: number): Promise<void> => {
    for (let turn = 0; turn < times; turn += 1) {
      now += ms
      await vi.advanceTimersByTimeAsync(timerMs)
    }
  }
  return { silent: () => pass(18, timerMs), stoppedMostly: () => pass(11, 6 * timerMs) }
}
afterEach(() => void vi.useRealTimers())

async function causesTold(watch: QueueWatch): Promise<readonly string[]> {
  const { registry } = createMetrics()
  registerQueues(registry, () => watch.state)
  const text = await registry.getSingleMetricAsString('ashenda_queues_unseen')
  return [...text.matchAll(/cause="(\w+)"\} 1$/gm)].map(([, cause = '']) => cause)
}

test('a look that fails is put down to Redis, and to the api itself where that had too little time to hear an answer', async () => {
  const { silent, stoppedMostly } = ownClock()
  const [late, well] = [watchOf(stoppedMostly), watchOf(silent)]
  await late.look()
  expect(late.state).toMatchObject({ isRedisThere: false, isApiLate: true })
  expect(await causesTold(late)).toEqual(['api'])
  await well.look()
  expect(well.state).toMatchObject({ isRedisThere: false, isApiLate: false })
  expect(await causesTold(well)).toEqual(['redis'])
})

test('a look that fails at once, as without a connection, is put down by the time that the api has after it', async () => {
  const { silent, stoppedMostly } = ownClock()
  const watch = watchOf(async () => {})
  for (const [goOn, cause] of [
    [stoppedMostly, 'api'],
    [silent, 'redis'],
  ] as const) {
    const look = watch.look()
    await goOn()
    await look
    expect(await causesTold(watch)).toEqual([cause])
  }
})
