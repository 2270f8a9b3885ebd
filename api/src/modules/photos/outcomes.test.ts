import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PhotoOutcomes } from './photos.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // Spies on fake timers before these themselves.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const done = (upload: string): PhotoOutcome => ({ upload, status: 'done' })

/** Rows that are settled by hand; `asked` keeps what was looked for. */
function rows() {
  const settled = new Set<string>()
  const asked: string[][] = []
  const outcomes = new PhotoOutcomes(async (uploads) => {
    asked.push([...uploads])
    return uploads.filter((upload) => settled.has(upload)).map(done)
  })
  return { settled, asked, outcomes }
}

describe('what becomes of an upload', () => {
  test('is known with the hint', async () => {
    const { outcomes } = rows()
    const outcome = outcomes.of('a', 15_000)
    outcomes.tell({ upload: 'a', status: 'refused', code: 'image_damaged' })
    outcomes.tell(done('b'))
    expect(await outcome).toEqual({ upload: 'a', status: 'refused', code: 'image_damaged' })
  })

  test('is known at once where it was settled before anybody waited', async () => {
    const { settled, outcomes } = rows()
    settled.add('a')
    expect(await outcomes.of('a', 15_000)).toEqual(done('a'))
  })

  test('is known within a second where the event was lost, by one question for all', async () => {
    const { settled, asked, outcomes } = rows()
    const waiting = ['a', 'b', 'c'].map((upload) => outcomes.of(upload, 15_000))
    await vi.advanceTimersByTimeAsync(500)
    for (const upload of ['a', 'b', 'c']) settled.add(upload)
    const before = asked.length
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c'].map(done))
    expect(asked.slice(before)).toEqual([['a', 'b', 'c']])
  })

  test('is not waited for for ever, and nobody is asked when nobody waits', async () => {
    const { asked, outcomes } = rows()
    const outcome = outcomes.of('a', 15_000)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcome).toBeUndefined()
    const before = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(before)
  })

  test('is not waited for any more once the api ends', async () => {
    const { asked, outcomes } = rows()
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    const waiting = outcomes.of('a', 15_001)
    const deadline = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 15_001)]?.value
    outcomes.stop()
    // Left over, it would hold up the end of the process.
    expect(deadline).toBeDefined()
    expect(cleared).toHaveBeenCalledWith(deadline)
    const late = outcomes.of('b', 15_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.all([waiting, late])).toEqual([undefined, undefined])
    const before = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(before)
  })

  test('is waited for while Postgres does not answer', async () => {
    const outcomes = new PhotoOutcomes(() => Promise.reject(new Error('away')))
    const outcome = outcomes.of('a', 15_000)
    await vi.advanceTimersByTimeAsync(3_000)
    outcomes.tell(done('a'))
    expect(await outcome).toEqual(done('a'))
  })
})
