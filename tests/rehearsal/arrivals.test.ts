import { expect, test } from 'vitest'
import { arrivalsOf, Curve, peakPerSecond, presentAt, steady } from './arrivals.ts'

const night = 6 * 3_600_000
const minute = 60_000

test.each([
  [10_000_000, night],
  [20_000, 150_000],
  [777, 10_000],
])(
  '[OPS-02] of %i voters pressed into %i ms all come, and half of them within the minutes of the peak',
  (voters, durationMs) => {
    const curve = arrivalsOf(voters, durationMs)
    const [from, until] = [(270 / 360) * durationMs, (285 / 360) * durationMs]
    expect(curve.total).toBeCloseTo(voters, 3)
    expect(curve.dueBy(until) - curve.dueBy(from)).toBeCloseTo(voters / 2, 3)
    expect(curve.dueBy(0)).toBe(0)
    expect(curve.dueBy(2 * durationMs)).toBe(curve.total)
  },
)

test('[OPS-02] no other fifteen minutes of the night have as many voters', () => {
  const curve = arrivalsOf(10_000_000, night)
  for (let begin = 0; begin <= 345; begin += 1) {
    const came = curve.dueBy((begin + 15) * minute) - curve.dueBy(begin * minute)
    if (begin !== 270) expect(came).toBeLessThan(5_000_000)
  }
  expect(curve.most).toBeCloseTo(peakPerSecond(10_000_000), 6)
  expect(curve.most).toBeCloseTo(5_555.6, 1)
})

test('[OPS-02] who has come by a moment is the area below the rate, and never falls', () => {
  const curve = new Curve([
    { atMs: 0, perSecond: 0 },
    { atMs: 2_000, perSecond: 100 },
    { atMs: 2_000, perSecond: 400 },
    { atMs: 3_000, perSecond: 400 },
  ])
  expect([1_000, 2_000, 2_500, 3_000, 9_000].map((ms) => curve.dueBy(ms))).toEqual([25, 100, 300, 500, 500])
  const moments = Array.from({ length: 400 }, (_, index) => curve.dueBy(index * 10))
  expect(moments.toSorted((one, other) => one - other)).toEqual(moments)
})

test('[OPS-02] as many pages are open as people came while one stays', () => {
  const curve = steady(50, 10_000)
  expect(presentAt(curve, 1_000, 3_000)).toBe(50)
  expect(presentAt(curve, 8_000, 3_000)).toBe(150)
  expect(presentAt(curve, 12_000, 3_000)).toBe(50)
})
