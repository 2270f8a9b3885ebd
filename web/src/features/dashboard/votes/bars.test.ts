import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hours, leafOf, votesOf } from './bars.ts'
import { scaleOf } from './vote-bars.tsx'

/** In August 2026 in Addis Ababa time, wherever this runs. */
const moment = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 7, day, hour - 3))
const at = (day: number, hour: number): string => moment(day, hour).toISOString()
const now = new Date(moment(22, 15).getTime() + 30 * 60_000)

describe('votes over time', () => {
  const hours: Hours = [
    { hour: at(1, 9), free: 4, paid: 0 },
    { hour: at(20, 23), free: 2, paid: 1 },
    { hour: at(22, 0), free: 1, paid: 0 },
    { hour: at(22, 15), free: 0, paid: 5 },
  ]

  test('by day: two weeks up to today, with each day’s votes', () => {
    const { bars, hasEarlier } = leafOf(hours, 'day', 0, now)
    expect(bars).toHaveLength(14)
    expect(bars.at(0)?.start).toEqual(moment(9))
    expect(bars.slice(-3)).toEqual([
      { start: moment(20), free: 2, paid: 1 },
      { start: moment(21), free: 0, paid: 0 },
      { start: moment(22), free: 1, paid: 5 },
    ])
    expect(hasEarlier).toBe(true)
    expect(votesOf(leafOf(hours, 'day', 1, now).bars)).toEqual({ free: 4, paid: 0 })
    expect(leafOf(hours, 'day', 1, now).hasEarlier).toBe(false)
  })

  test('by hour: the day from midnight to midnight', () => {
    const { bars, hasEarlier } = leafOf(hours, 'hour', 0, now)
    expect(bars).toHaveLength(24)
    expect(bars[0]).toEqual({ start: moment(22), free: 1, paid: 0 })
    expect(bars[15]).toEqual({ start: moment(22, 15), free: 0, paid: 5 })
    expect(hasEarlier).toBe(true)
    expect(votesOf(leafOf(hours, 'hour', 2, now).bars)).toEqual({ free: 2, paid: 1 })
  })

  test('after the contest the last votes show first, not empty days', () => {
    const later = new Date(2026, 10, 1)
    expect(leafOf(hours, 'day', 0, later).bars.at(-1)?.start).toEqual(moment(22))
    expect(leafOf(hours, 'hour', 0, later).bars[15]?.paid).toBe(5)
  })

  test('without votes the bars are empty and nothing is earlier', () => {
    const { bars, hasEarlier } = leafOf([], 'day', 0, now)
    expect(votesOf(bars)).toEqual({ free: 0, paid: 0 })
    expect(hasEarlier).toBe(false)
  })

  test('no vote is lost or shown twice, by day or hour', () => {
    const someHours = fc
      .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 60 })
      .map((offsets) =>
        offsets
          .sort((a, b) => a - b)
          .map((offset) => ({ hour: new Date(Date.UTC(2026, 5, 1, offset)).toISOString(), free: 1, paid: 2 })),
      )
    fc.assert(
      fc.property(someHours, fc.constantFrom('day' as const, 'hour' as const), (votes, span) => {
        let seen = 0
        for (let back = 0, more = true; more; back += 1) {
          const leaf = leafOf(votes, span, back, new Date(Date.UTC(2026, 6, 31)))
          seen += votesOf(leaf.bars).free
          more = leaf.hasEarlier
        }
        expect(seen).toBe(votes.length)
      }),
    )
  })

  test('axis labels are round, few, and reach every bar', () => {
    expect(scaleOf(0)).toEqual([0, 1])
    expect(scaleOf(3)).toEqual([0, 1, 2, 3])
    expect(scaleOf(7)).toEqual([0, 2, 4, 6, 8])
    fc.assert(
      fc.property(fc.nat(10_000_000), (most) => {
        const scale = scaleOf(most)
        expect(scale.length).toBeLessThanOrEqual(5)
        expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
        expect(Number.isInteger(scale[1])).toBe(true)
      }),
    )
  })
})
