import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowWaiter } from './row-waiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothingYet = async (): Promise<string | undefined> => undefined

test('[OPS-02] once the api ends nobody waits for a row any more: who does gets what there is, and so does who comes later', async () => {
  const changes = new RowWaiter()
  const waiting = changes.watch('a', 15_000, nothingYet)
  await vi.advanceTimersByTimeAsync(100)
  changes.stop()
  expect(await waiting).toBeUndefined()
  expect(await changes.watch('a', 15_000, nothingYet)).toBeUndefined()
  expect(await changes.watch('a', 15_000, async () => 'paid')).toBe('paid')
  expect(await changes.watch('a', 15_000, () => Promise.reject(new Error('away')))).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
