import type { HistoryPoint } from '@ashenda/core/contracts/http/queues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf, windowsOf } from './time-windows.ts'

const end = Date.parse('2026-08-22T09:30:00Z')
const quiet = { open: 0, in: 0, out: 0, waitMs: null, failed: 0, taken: 0, finished: 0 }

/** An hour of points ten seconds apart, up to half past nine; `news` by seconds before the end. */
const hour = (news: Readonly<Record<number, Partial<HistoryPoint['queues'][string]>>>): HistoryPoint[] =>
  Array.from({ length: 360 }, (_, index) => {
    const before = (359 - index) * 10
    const at = new Date(end - before * 1_000).toISOString()
    return { at, seconds: 10, queues: { ballots: { ...quiet, ...news[before] } } }
  })

test('the hour in figures leaves out nothing: sums of what passed, the most of what stood, by five minutes', () => {
  const history = hour({
    250: { open: 40, in: 90, out: 12, waitMs: 800, failed: 2 },
    240: { in: 10, out: 88, waitMs: 90 },
    300: { in: 1, out: 1 }, // 9:25:00 ends the window before
  })
  const timeWindows = windowsOf(pointsOf('ballots', history))
  expect(timeWindows).toHaveLength(12)
  expect(timeWindows[0]).toEqual({ from: end - 300_000, to: end, open: 40, in: 100, out: 100, waitMs: 800, failed: 2 })
  expect(timeWindows[1]).toMatchObject({ from: end - 600_000, to: end - 300_000, in: 1, out: 1, waitMs: null })
  expect(timeWindows.slice(2).every((one) => one.in === 0)).toBe(true)
  expect(windowsOf(pointsOf('cards', history))).toEqual([])
})

test('whatever came in at whatever moment is in one line of the table, and only there', () => {
  const lengths = fc.array(fc.record({ ms: fc.integer({ min: 2_000, max: 400_000 }), came: fc.nat(9) }))
  fc.assert(
    fc.property(lengths, (steps) => {
      let at = end
      const points = steps.map(({ ms, came }) => {
        at += ms
        return { ...quiet, at: new Date(at).toISOString(), seconds: ms / 1_000, in: came, open: came }
      })
      const timeWindows = windowsOf(points)
      expect(timeWindows.reduce((sum, one) => sum + one.in, 0)).toBe(steps.reduce((sum, { came }) => sum + came, 0))
      expect(Math.max(0, ...timeWindows.map(({ open }) => open))).toBe(Math.max(0, ...steps.map(({ came }) => came)))
    }),
  )
})
