import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { RowWaiter } from './row-waiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // Spies on fake timers before these themselves.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nothingYet = vi.fn(async (): Promise<string | undefined> => undefined)

async function expectNoMoreReads(read: Mock): Promise<void> {
  read.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).not.toHaveBeenCalled()
}

test('once the api ends nobody waits for a row any more: who does gets what there is, and so does who comes later', async () => {
  const changes = new RowWaiter()
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const waiting = changes.watch('a', 15_001, nothingYet)
  const deadline = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 15_001)]?.value
  await vi.advanceTimersByTimeAsync(100)
  changes.stop()
  expect(await waiting).toBeUndefined()
  // Left over, it would hold up the end of the process.
  expect(deadline).toBeDefined()
  expect(cleared).toHaveBeenCalledWith(deadline)
  expect(await changes.watch('a', 15_000, nothingYet)).toBeUndefined()
  expect(await changes.watch('a', 15_000, async () => 'paid')).toBe('paid')
  expect(await changes.watch('a', 15_000, () => Promise.reject(new Error('away')))).toBeUndefined()
  await expectNoMoreReads(nothingYet)
})

test('a row that was handed to the worker just now is read when its event comes, and after a moment where that is lost', async () => {
  const changes = new RowWaiter()
  const read = vi.fn(async () => 'paid')
  const told = changes.watch('a', 15_000, read, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(read).not.toHaveBeenCalled()
  changes.tell('a')
  expect(await told).toBe('paid')
  const lost = changes.watch('b', 15_000, read, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(read).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await lost).toBe('paid')
  await expectNoMoreReads(read)
})
