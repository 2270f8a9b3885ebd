import { between, curve, onward, type Point, points, sliver } from './geometry.ts'
import { fill, within } from './svg.ts'
import type { Turn } from './turn.ts'
import type { Woman } from './woman.ts'

/** A point of the trunk: it turns less than the head, and its far side grows narrower. */
export function onBody(turn: Turn, [x, y]: Point): Point {
  return [(x > 0 ? x * (1 - 0.1 * turn.amount) : x) - 10 * turn.amount, y]
}

/** Neck, shoulders and chest, before any cloth. */
export function neckAndChest({ skin }: Woman, turn: Turn): string {
  const shape = chestShape(turn)
  const bones = [-1, 1].map((side) => {
    const bone = points('16,322 62,306 128,304').map(([x, y]) => onBody(turn, [side * x, y]))
    return fill(sliver(bone, 6), skin.shade)
  })
  const pit = points('-12,326 0,334 12,326').map((point) => onBody(turn, point))
  const shades = fill(chinShadow(turn), skin.shade) + bones.join('') + fill(sliver(pit, 6), skin.shade)
  return fill(shape, skin.base) + within('chest', shape, shades)
}

/** The outline of what can carry a necklace: from the jaw over both shoulders, narrowing under the dress. */
export function chestShape(turn: Turn): string {
  const slide = -30 * turn.amount
  const shoulder = points('104,298 180,336 214,390 160,520 140,640')
  const near: Point[] = [
    [-54 + slide * 1.3, 90],
    [-53 + slide * 1.2, 180],
    [-60 + slide, 246],
    ...shoulder.map(([x, y]) => onBody(turn, [-x, y])),
  ]
  const far: Point[] = [
    [52 + slide, 90],
    [50 + slide * 0.8, 180],
    [56 + slide * 0.3, 246],
    ...shoulder.map((point) => onBody(turn, point)),
  ]
  return `${curve([...near].reverse())}${onward(far)}Z`
}

function chinShadow(turn: Turn): string {
  const edge: Point[] = [
    [-90, 90],
    [between(-70, -100, turn.amount), 170],
    [between(-44, -74, turn.amount), 212],
    [between(4, -10, turn.amount), 246],
    [between(46, 20, turn.amount), 216],
    [90, 120],
  ]
  return `${curve(edge)}Z`
}
