import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { epochMsOf, SharedClock } from './shared-clock.ts'

const noon = Date.parse('2027-08-20T09:00:00Z')

/** A machine and a Redis whose clocks the test moves. A reading takes `ms`, its answer `share` of it. */
function clocks() {
  const time = { monotonic: 5_000, wall: noon, redis: noon }
  const steps = vi.fn<(stepMs: number) => void>()
  const shared = new SharedClock({
    onStep: steps,
    sources: { monotonic: () => time.monotonic, wall: () => time.wall },
  })
  const pass = (ms: number): void => {
    for (const name of ['monotonic', 'wall', 'redis'] as const) time[name] += ms
  }
  const read = (thereMs = 0, backMs = 0): Promise<void> =>
    shared.read(async () => {
      pass(thereMs)
      const at = time.redis
      pass(backMs)
      return at
    })
  return { time, steps, shared, pass, read }
}

describe('the time of a ballot', () => {
  test('ignores steps of this machine’s wall clock, before the first reading and after', async () => {
    const { time, shared, pass, read, steps } = clocks()
    for (const stepMs of [3_600_000, -7_200_000]) {
      time.wall += stepMs
      pass(10)
      expect(shared.now()).toBe(time.redis)
    }
    await read()
    time.wall -= 3_600_000
    pass(9_000)
    expect(shared.now()).toBe(time.redis)
    expect(steps).not.toHaveBeenCalled()
  })

  test('is Redis’s if this machine is an hour off, which is reported', async () => {
    const { time, shared, read, steps } = clocks()
    time.redis -= 3_600_000
    expect(shared.now()).toBe(noon)
    await read()
    expect(shared.now()).toBe(time.redis)
    expect(steps.mock.calls).toEqual([[-3_600_000]])
  })

  test('is read as the middle between question and answer', async () => {
    const { time, shared, read } = clocks()
    time.redis += 400
    await read(10, 10)
    expect(shared.now()).toBe(time.redis)
  })

  test('is not spoilt by a late answer: the quick reading before it stands', async () => {
    const { time, shared, pass, read } = clocks()
    await read(1, 1)
    pass(1_000)
    await read(0, 4_000)
    expect(shared.now()).toBe(time.redis)
    pass(1_000)
    await read(3_000, 0)
    expect(shared.now()).toBe(time.redis)
  })

  test('follows even a slow reading as far as it contradicts what was known', async () => {
    const { time, shared, pass, read, steps } = clocks()
    await read(1, 1)
    time.redis += 60_000
    pass(1_000)
    await read(100, 300)
    expect(Math.abs(shared.now() - time.redis)).toBeLessThanOrEqual(400)
    expect(steps).toHaveBeenCalledTimes(1)
    pass(1_000)
    await read(1, 1)
    expect(shared.now()).toBe(time.redis)
    expect(steps).toHaveBeenCalledTimes(1)
  })

  test('stays after a failed reading', async () => {
    const { time, shared, pass } = clocks()
    await expect(shared.read(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    pass(10)
    expect(shared.now()).toBe(time.redis)
  })

  test('follows another node’s clock forward at once, and backward at half speed until caught up', async () => {
    const { time, shared, pass, read, steps } = clocks()
    await read()
    time.redis += 5_000
    await read()
    expect(shared.now()).toBe(time.redis)
    time.redis -= 3_000
    await read()
    const before = shared.now()
    expect(before - time.redis).toBe(3_000)
    pass(2_000)
    expect(shared.now() - before).toBe(1_000)
    pass(4_000)
    expect(shared.now()).toBe(time.redis)
    pass(500)
    expect(shared.now()).toBe(time.redis)
    expect(steps.mock.calls).toEqual([[5_000], [-3_000]])
  })

  test('never repeats an earlier moment, whatever clocks and networks do', async () => {
    const event = fc.record({
      passMs: fc.integer({ min: 0, max: 20_000 }),
      wallStepMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
      redisStepMs: fc.oneof(fc.constant(0), fc.integer({ min: -7_200_000, max: 7_200_000 })),
      thereMs: fc.integer({ min: 0, max: 5_000 }),
      backMs: fc.integer({ min: 0, max: 5_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 30 }), async (events) => {
        const { time, shared, pass, read } = clocks()
        await read()
        let last = shared.now()
        for (const { passMs, wallStepMs, redisStepMs, thereMs, backMs } of events) {
          time.wall += wallStepMs
          time.redis += redisStepMs
          pass(passMs)
          await read(thereMs, backMs)
          const now = shared.now()
          expect(now).toBeGreaterThanOrEqual(last)
          // It may be ahead after a step back, and behind only by the network's uncertainty.
          expect(time.redis - now).toBeLessThanOrEqual(thereMs + backMs + 1)
          last = now
        }
      }),
    )
  })
})

test('Redis’s TIME is read to the microsecond', () => {
  expect(epochMsOf(['1790000000', '123456'])).toBe(1_790_000_000_123.456)
})
