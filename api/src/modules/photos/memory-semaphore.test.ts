import { describe, expect, test, vi } from 'vitest'
import { MemorySemaphore } from './memory-semaphore.ts'

/** Work that ends when told to. */
function held() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const state = { started: false }
  return {
    state,
    end,
    work: async () => {
      state.started = true
      await ended
    },
  }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const room = () => new MemorySemaphore({ bytes: 100, perOwner: 2, waitMs: 1_000 })

describe('room for photos that arrive', () => {
  test('is given in the order of arrival: a small one does not overtake a large one', async () => {
    const [first, large, small] = [held(), held(), held()]
    const one = room()
    const all = [one.with('a', 60, first.work), one.with('b', 60, large.work), one.with('c', 10, small.work)]
    await turn()
    expect([first, large, small].map(({ state }) => state.started)).toEqual([true, false, false])
    first.end()
    await turn()
    expect([large, small].map(({ state }) => state.started)).toEqual([true, true])
    large.end()
    small.end()
    await Promise.all(all)
  })

  test('is free again after work that failed', async () => {
    const one = room()
    await expect(one.with('a', 100, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
    expect(await one.with('a', 100, async () => 'done')).toBe('done')
  })

  test('is waited for a little, then told to be taken, and the next in line moves up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [first, small] = [held(), held()]
      const one = room()
      const holding = one.with('a', 60, first.work)
      const large = one.with('b', 60, async () => 'never').catch((error: unknown) => error)
      vi.advanceTimersByTime(999)
      const next = one.with('c', 10, small.work)
      vi.advanceTimersByTime(1)
      expect(await large).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
      await turn()
      expect(small.state.started).toBe(true)
      first.end()
      small.end()
      await Promise.all([holding, next])
      expect(await one.with('b', 100, async () => 'done')).toBe('done')
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not for one contestant alone', async () => {
    const [first, second] = [held(), held()]
    const one = room()
    const hers = [one.with('a', 10, first.work), one.with('a', 10, second.work)]
    await expect(one.with('a', 10, async () => 'third')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await one.with('b', 10, async () => 'done')).toBe('done')
    first.end()
    await hers[0]
    expect(await one.with('a', 10, async () => 'done')).toBe('done')
    second.end()
    await hers[1]
  })
})
