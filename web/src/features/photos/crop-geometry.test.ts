import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Area,
  aspect,
  fitWithin,
  nextTurns,
  sentSize,
  type Turns,
  transformOf,
  turned,
  zoomLimit,
} from './crop-geometry.ts'

/** Where a point of the photo comes to lie; both count from their upper left corner. */
function mapped(point: readonly [number, number], photo: { width: number; height: number }, turns: Turns, area: Area) {
  const [a, b, c, d, e, f] = transformOf(photo, turns, area, area)
  const [x, y] = [point[0] - photo.width / 2, point[1] - photo.height / 2]
  return [a * x + c * y + e, b * x + d * y + f]
}

const side = fc.integer({ min: 200, max: 4_000 })
const turnsOf = fc.constantFrom<Turns>(0, 1, 2, 3)

describe('crop geometry', () => {
  test('[DSH-06] a large photo is made smaller with its shape kept, a small one stays as it is', () => {
    expect(fitWithin({ width: 4_000, height: 3_000 }, 2_000)).toEqual({ width: 2_000, height: 1_500 })
    expect(fitWithin({ width: 640, height: 800 }, 2_000)).toEqual({ width: 640, height: 800 })
    expect(fitWithin({ width: 8_000, height: 1 }, 2_000)).toEqual({ width: 2_000, height: 1 })
  })

  test.each<[Turns, readonly number[]]>([
    [0, [0, 0]],
    [1, [300, 0]],
    [2, [400, 300]],
    [3, [0, 400]],
  ])('[DSH-06] after %d quarters the upper left corner lies at %j', (turns, corner) => {
    const photo = { width: 400, height: 300 }
    const whole = { x: 0, y: 0, ...turned(photo, turns) }
    for (const [index, value] of mapped([0, 0], photo, turns, whole).entries())
      expect(value).toBeCloseTo(corner[index] ?? -1)
  })

  test('[DSH-06] what lies in the chosen area fills the picture, however the photo was turned', () => {
    fc.assert(
      fc.property(side, side, turnsOf, (width, height, turns) => {
        const box = turned({ width, height }, turns)
        const area = { x: box.width / 4, y: box.height / 4, width: box.width / 2, height: box.height / 2 }
        const [x = -1, y = -1] = mapped([width / 2, height / 2], { width, height }, turns, area)
        expect(x).toBeCloseTo(area.width / 2)
        expect(y).toBeCloseTo(area.height / 2)
      }),
    )
  })

  test('[DSH-06] four quarters are a whole turn', () => {
    expect(([0, 1, 2, 3] as const).map(nextTurns)).toEqual([1, 2, 3, 0])
  })

  test('[IMG-01] no cut-out is sent in a size that the server refuses', () => {
    fc.assert(
      fc.property(side, side, turnsOf, (width, height, turns) => {
        const box = turned({ width, height }, turns)
        const zoom = zoomLimit({ width, height }, turns)
        const cut = Math.min(box.width, box.height * aspect) / zoom
        const sent = sentSize({ width: Math.round(cut), height: Math.round(cut / aspect) })
        expect(zoom).toBeGreaterThanOrEqual(1)
        expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(200)
        expect(sent.height / sent.width).toBeLessThan(4)
      }),
    )
  })
})
