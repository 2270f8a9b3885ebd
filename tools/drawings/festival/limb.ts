import { fist, openHand } from '../portraits/arms.ts'
import type { Dress } from '../portraits/dress.ts'
import { blend, curve, type Point, ribbon, sliver } from '../portraits/geometry.ts'
import { colours, type Skin } from '../portraits/palette.ts'
import { fill, line } from '../portraits/svg.ts'
import { tilfi } from '../portraits/tilfi.ts'

/** An arm in any posture, in the measure of a portrait: the shoulder's side, elbow and wrist. */
export interface Limb {
  readonly side: -1 | 1
  readonly elbow: Point
  readonly wrist: Point
  readonly hand?: 'open' | 'fist'
  /** Where the fingers point, in degrees; without it they go on as the forearm does. */
  readonly angle?: number
  readonly thumb?: -1 | 1
  /** Drawn before the body, which then hides its shoulder. */
  readonly behind?: boolean
}

export function limb(
  { side, elbow, wrist, hand = 'open', angle, thumb = side }: Limb,
  dress: Dress,
  skin: Skin,
): string {
  const shoulder: Point = [side * 200, 398]
  const cuff = blend(elbow, wrist, 0.82)
  const along = Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0])
  const reach: Point = [wrist[0] + Math.cos(along) * 34, wrist[1] + Math.sin(along) * 34]
  const degrees = angle ?? (along * 180) / Math.PI
  const shade = [blend(shoulder, elbow, 0.15), blend(shoulder, elbow, 0.6), blend(shoulder, elbow, 1)].map(
    ([x, y]): Point => [x - side * 26, y + 16],
  )
  return (
    fill(
      ribbon([blend(elbow, wrist, 0.6), wrist], (t) => 62 - 14 * t),
      skin.base,
    ) +
    (hand === 'open' ? openHand(reach, degrees, thumb, skin) : fist(reach, degrees + 90, skin)) +
    line(curve([shoulder, elbow]), dress.cloth, 96) +
    fill(
      ribbon([elbow, cuff], (t) => 96 - 16 * t),
      dress.cloth,
    ) +
    fill(sliver(shade, 18), dress.shade) +
    fill(
      sliver(
        [blend(elbow, cuff, 0), blend(elbow, cuff, 0.5), blend(elbow, cuff, 0.95)].map(
          ([x, y]): Point => [x - Math.sin(along) * 26, y + Math.abs(Math.cos(along)) * 26],
        ),
        16,
      ),
      dress.shade,
    ) +
    tilfi(across(blend(elbow, cuff, 0.92), along, 84), 28, dress.trim) +
    bangles(blend(elbow, wrist, 0.93), along)
  )
}

const bangles = (at: Point, along: number): string => line(curve(across(at, along, 50)), colours.gold, 9)

function across([x, y]: Point, along: number, width: number): Point[] {
  const [dx, dy] = [(-Math.sin(along) * width) / 2, (Math.cos(along) * width) / 2]
  return [
    [x - dx, y - dy],
    [x, y],
    [x + dx, y + dy],
  ]
}
