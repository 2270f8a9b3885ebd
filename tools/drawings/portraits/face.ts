import { type Expression, features } from './features.ts'
import { between, blend, curve, onward, type Point, points } from './geometry.ts'
import type { Skin } from './palette.ts'
import { fill, glow, line, oval, within } from './svg.ts'
import { frontDirection, type Turn } from './turn.ts'
import type { FaceTraits, Woman } from './woman.ts'

/** Where hair begins, from the near ear over the forehead to the far one, as seen when facing. */
const hairline = points('-121,-8 -113,-58 -92,-101 -52,-127 0,-134 52,-127 92,-101 113,-58 121,-8')

/** From the far temple down over the chin to the near ear: facing, and the same points in three-quarter view. */
const facing = points('117,-34 116,8 110,54 95,102 68,146 34,175 0,184 -34,175 -68,146 -95,102 -110,54 -116,8')
const turned = points('120,-46 115,-6 118,40 109,90 93,136 68,170 34,184 -2,174 -42,147 -82,102 -104,52 -110,8')

export function face(woman: Woman, turn: Turn, expression: Expression): string {
  const { skin } = woman
  const shape = faceShape(woman.face, turn)
  const lights = glow('blush', skin.blush, 0.6) + glow('glow', skin.light, 0.75)
  const planes = fill(shadowPlane(turn), skin.shade, { 'fill-opacity': 0.5 }) + cheeks(turn) + forehead(turn)
  return (
    lights +
    ear(skin, turn, 1) +
    (turn.amount < 0.3 ? ear(skin, turn, -1) : '') +
    fill(shape, skin.base) +
    within('face', shape, planes) +
    features(woman, turn, expression) +
    (turn.amount < 0.3 ? '' : ear(skin, turn, -1))
  )
}

export function hairlineSeen(turn: Turn): Point[] {
  return hairline
    .map(([x, y]) => turn.onSkull(frontDirection(x, y)))
    .filter(({ seen }) => seen > 12 + 22 * turn.amount)
    .map(({ point }) => point)
}

function faceShape(traits: FaceTraits, turn: Turn): string {
  const sides = facing.map((front, i) => shaped(blend(front, turned[i] ?? front, turn.amount), traits, turn))
  return `${curve(hairlineSeen(turn))}${onward(sides)}Z`
}

/** Width grows from the middle of the face, jaw only towards the chin, length only below the eyes. */
function shaped([x, y]: Point, traits: FaceTraits, turn: Turn): Point {
  const middle = 34 * turn.amount
  const low = Math.min(1, Math.max(0, (y - 20) / 110))
  const tip = Math.min(1, Math.max(0, (y - 130) / 45))
  const factor = between(traits.width, traits.width * traits.jaw, low) * between(1, traits.chin, tip * 0.6)
  return [middle + (x - middle) * factor, y > 0 ? y * between(1, traits.length, low) : y]
}

/** The side turned from the light: one confident shape along temple, cheek and jaw. */
function shadowPlane(turn: Turn): string {
  const x = between(0, 12, turn.amount)
  const edge = points('-86,-170 -92,-80 -100,-20 -92,40 -80,84 -54,128 -14,160 24,196').map(
    ([dx, y]): Point => [dx + x, y],
  )
  return `${curve(edge)}L-200 240L-200 -170Z`
}

function cheeks(turn: Turn): string {
  return [-1, 1]
    .map((side) => {
      const [x, y] = turn.onFace(74 * side, 58)
      return oval(x, y, 44 * (side > 0 ? 1 - 0.3 * turn.amount : 1), 32, 'url(#blush)')
    })
    .join('')
}

function forehead(turn: Turn): string {
  const [x, y] = turn.onFace(16, -78)
  return oval(x, y, 84, 50, 'url(#glow)')
}

function ear(skin: Skin, turn: Turn, side: number): string {
  if (side > 0 && turn.amount > 0.5) return ''
  const wide = 13 + (side < 0 ? 5 : -5) * turn.amount
  const x = side * (120 - 6 * turn.amount)
  return (
    oval(x, 22, wide, 34, skin.base, { transform: `rotate(${side * 8} ${x} 22)` }) +
    line(`M${x + side * wide * 0.1} 2q${side * wide * 0.8} 16 ${-side * wide * 0.1} 40`, skin.deep, 3, {
      'stroke-opacity': 0.6,
    })
  )
}
