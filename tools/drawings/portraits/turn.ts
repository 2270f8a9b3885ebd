import { between, type Point } from './geometry.ts'

/**
 * The head in its own measure: x to the viewer's right, y down, z towards the viewer, the origin between the eyes;
 * the chin lies near y 184, the crown near -214. It only ever turns to the viewer's right; a figure looking left is mirrored.
 */
export interface Turn {
  /** 0 is facing, 1 three-quarter. */
  amount: number
  place(x: number, y: number, z: number): Point
  /** A point drawn on the front of the face. */
  onFace(x: number, y: number): Point
  /** A point on the skull by direction, `swell` units off its surface; `seen` is below 0 on the far side. */
  onSkull(direction: Direction, swell?: number): { point: Point; seen: number }
}

export type Direction = readonly [x: number, y: number, z: number]

export const skull = { middle: [0, -70, -12], radius: [134, 143, 150] } as const

const threeQuarter = (21 * Math.PI) / 180

export function turnBy(amount: number): Turn {
  const [sin, cos] = [Math.sin(threeQuarter * amount), Math.cos(threeQuarter * amount)]
  const place = (x: number, y: number, z: number): Point => [x * cos + z * sin, y]
  return {
    amount,
    place,
    onFace: (x, y) => place(x, y, between(104, 120, Math.min(1, Math.max(0, y / 116))) - (x * x) / 250),
    onSkull: (direction, swell = 0) => {
      const [x, y, z] = direction.map((part, axis) => {
        return part * ((skull.radius[axis] ?? 0) + swell) + (skull.middle[axis] ?? 0)
      })
      const depth = (z ?? 0) * cos - (x ?? 0) * sin
      return { point: place(x ?? 0, y ?? 0, z ?? 0), seen: depth }
    },
  }
}

/** The direction from the middle of the skull to the place of its front seen at x, y when facing. */
export function frontDirection(x: number, y: number): Direction {
  const [a, b] = [x / skull.radius[0], (y - skull.middle[1]) / skull.radius[1]]
  return [a, b, Math.sqrt(Math.max(0, 1 - a * a - b * b))]
}

export function unit(x: number, y: number, z: number): Direction {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
