import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { expect, test, vi } from 'vitest'
import { QueuePauses } from './queue-pauses.ts'

const noted = JSON.stringify({ since: '2026-08-22T18:00:00.000Z', reason: 'a wrong rule' })
const running = { name: 'ballots' as const, isPaused: false, waiting: 0, active: 0 }

/** The queue was seen running; meanwhile somebody has noted a pause. */
function seenRunning(isPausedNow: boolean) {
  const hdel = vi.fn(async () => 1)
  const redis = { hgetall: async (key: string) => (key.endsWith(':pauses') ? { ballots: noted } : {}), hdel }
  const queue = { name: 'ballots', isPaused: async () => isPausedNow } as unknown as Queue
  const pauses = new QueuePauses({
    sql: undefined as never,
    queues: [queue],
    redis: redis as unknown as Redis,
    prefix: 'bull',
    now: Date.now,
  })
  return { pauses, hdel }
}

test('a pause that was made between two looks keeps its reason', async () => {
  const { pauses, hdel } = seenRunning(true)
  expect((await pauses.of([running])).get('ballots')?.pause).toBeNull()
  expect(hdel).not.toHaveBeenCalled()
})

test('what is left of a pause that was ended elsewhere goes', async () => {
  const { pauses, hdel } = seenRunning(false)
  await pauses.of([running])
  expect(hdel).toHaveBeenCalledWith('bull:ops:pauses', 'ballots')
})
