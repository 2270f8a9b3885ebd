import { onBody } from './body.ts'
import type { Dress } from './dress.ts'
import { blend, curve, type Point, points, ribbon, sliver } from './geometry.ts'
import type { Skin } from './palette.ts'
import { disc, fill, group, line } from './svg.ts'
import { tilfi } from './tilfi.ts'
import type { Turn } from './turn.ts'

/** Shoulder, elbow and wrist of an arm, each as drawn on the right side. */
interface ArmPose {
  side: -1 | 1
  elbow: Point
  wrist: Point
}

export const hanging = (side: -1 | 1): ArmPose => ({ side, elbow: [284, 720], wrist: [272, 1180] })

/** A sleeved arm; the sleeve ends in a border just before the wrist. */
export function arm(pose: ArmPose, dress: Dress, skin: Skin, turn: Turn): string {
  const place = (point: Point): Point => onBody(turn, [point[0] * pose.side, point[1]])
  const shoulder: Point = [214, 398]
  const upper = [shoulder, blend(shoulder, pose.elbow, 0.5), pose.elbow].map(place)
  const angle = Math.atan2(pose.elbow[1] - shoulder[1], pose.elbow[0] - shoulder[0])
  const off = (t: number, distance: number): Point => {
    const [x, y] = blend(shoulder, pose.elbow, t)
    return [x + Math.sin(angle) * distance, y - Math.cos(angle) * distance]
  }
  const sleeve = [
    ...points('206,440 194,376 214,344 238,357 260,402'),
    off(0.5, 46),
    off(1, 47),
    off(1, -47),
    off(0.5, -40),
  ]
  const [elbow, wrist] = [place(pose.elbow), place(pose.wrist)]
  const cuff = blend(elbow, wrist, 0.84)
  const seam = points('234,362 214,440 204,540').map(([x = 0, y = 0]) => place([x, y]))
  return (
    fill(
      ribbon([blend(elbow, wrist, 0.6), wrist], (t) => 60 - 16 * t),
      skin.base,
    ) +
    fill(curve(sleeve.map(place), true), dress.cloth) +
    disc(elbow[0], elbow[1], 47, dress.cloth) +
    fill(
      ribbon([elbow, cuff], (t) => 94 - 14 * t),
      dress.cloth,
    ) +
    fill(
      sliver(
        upper.map(([x, y]): Point => [x - pose.side * 34, y + 10]),
        16,
      ),
      dress.shade,
    ) +
    fill(
      sliver(
        [blend(elbow, cuff, -0.1), blend(elbow, cuff, 0.5), blend(elbow, cuff, 0.9)].map(
          ([x, y]): Point => [x - pose.side * 8, y + 26],
        ),
        16,
      ),
      dress.shade,
    ) +
    line(curve(seam), dress.fold, 3, { 'stroke-opacity': 0.7 }) +
    tilfi(across(blend(elbow, cuff, 0.9), elbow, cuff, 84), 26, dress.trim)
  )
}

/** An open hand lying flat, fingers pointing along `angle` (degrees); `thumb` says to which side it lies. */
export function openHand(at: Point, angle: number, thumb: -1 | 1, skin: Skin): string {
  const fingers = [50, 58, 56, 44].map((length, i): [Point, Point] => {
    const y = (i - 1.5) * 14.5 * -thumb
    return [
      [16, y],
      [24 + length, y * 1.18],
    ]
  })
  const palm = points('-46,-20 -10,-29 26,-30 38,0 26,30 -10,29 -46,20')
  const drawn =
    fingers.map((finger) => line(curve(finger), skin.shade, 20)).join('') +
    line(
      curve([
        [-14, 16 * thumb],
        [14, 38 * thumb],
        [34, 42 * thumb],
      ]),
      skin.shade,
      21,
    ) +
    line(
      curve([
        [-14, 16 * thumb],
        [14, 38 * thumb],
        [34, 42 * thumb],
      ]),
      skin.base,
      17,
    ) +
    fill(curve(palm, true), skin.base) +
    fingers.map((finger) => line(curve(finger), skin.base, 15)).join('')
  return group(drawn, { transform: `translate(${at[0]} ${at[1]}) rotate(${angle})` })
}

/** A closed hand, the fingers wrapped round something upright. */
export function fist(at: Point, angle: number, skin: Skin): string {
  const fingers = [-27, -9, 9, 27].map((y, i): [Point, Point] => [
    [-20 + Math.abs(i - 1.2) * 4, y],
    [26 - Math.abs(i - 1.2) * 3, y],
  ])
  const palm = points('-34,40 -38,0 -26,-36 10,-42 34,-28 38,10 26,42 -4,52')
  const drawn =
    fill(curve(palm, true), skin.shade) +
    fingers.map((finger) => line(curve(finger), skin.base, 16.5)).join('') +
    line(curve(points('28,30 26,-6 4,-38')), skin.shade, 22) +
    line(curve(points('28,30 26,-6 4,-38')), skin.base, 17)
  return group(drawn, { transform: `translate(${at[0]} ${at[1]}) rotate(${angle})` })
}

function across(middle: Point, from: Point, to: Point, width: number): Point[] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2]
  return [[middle[0] - dx, middle[1] - dy], middle, [middle[0] + dx, middle[1] + dy]]
}
