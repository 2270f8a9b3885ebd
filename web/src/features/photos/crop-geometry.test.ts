import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aspect, fitWithin, sentSize, zoomLimit } from './crop-geometry.ts'

const side = fc.integer({ min: 200, max: 4_000 })

describe('crop geometry', () => {
  test('a large photo shrinks in proportion, a small one stays', () => {
    expect(fitWithin({ width: 4_000, height: 3_000 }, 2_000)).toEqual({ width: 2_000, height: 1_500 })
    expect(fitWithin({ width: 640, height: 800 }, 2_000)).toEqual({ width: 640, height: 800 })
    expect(fitWithin({ width: 8_000, height: 1 }, 2_000)).toEqual({ width: 2_000, height: 1 })
  })

  test('zoom ends where pixels run out', () => {
    expect(zoomLimit({ width: 2_000, height: 1_500 })).toBe(3)
    expect(zoomLimit({ width: 400, height: 500 })).toBe(2)
    expect(zoomLimit({ width: 200, height: 200 })).toBe(1)
  })

  test('no crop is sent in a size that the server refuses', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const cut = Math.min(width, height * aspect) / zoomLimit({ width, height })
        const sent = sentSize({ width: Math.round(cut), height: Math.round(cut / aspect) })
        expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(200)
        expect(sent.height / sent.width).toBeLessThan(4)
      }),
    )
  })
})
