import { curve, onward, type Point, ribbon, sliver } from './geometry.ts'
import { disc, fill, line, oval, within } from './svg.ts'
import type { Turn } from './turn.ts'
import type { Woman } from './woman.ts'

export type Gaze = 'open' | 'soft' | 'closed'

const kohl = '#160d0c'
const white = '#f7ead9'
const iris = '#2c1610'

export function eyes(woman: Woman, turn: Turn, gaze: Gaze): string {
  return (
    eye(woman, turn, gaze, -1) + eye(woman, turn, gaze, 1) + brow(woman, turn, gaze, -1) + brow(woman, turn, gaze, 1)
  )
}

type Place = (x: number, y: number) => Point

/** Places points given from the middle of one eye, x outwards. */
function placer(turn: Turn, side: number, size: number): Place {
  return (x, y) => turn.onFace(side * (55 + x * size * (side > 0 ? 1 - 0.1 * turn.amount : 1)), y * size)
}

function eye(woman: Woman, turn: Turn, gaze: Gaze, side: number): string {
  const tilt = woman.face.eyeTilt
  const at = placer(turn, side, woman.face.eye)
  return gaze === 'closed' ? closedEye(woman, at, tilt) : openEye(woman, at, tilt, gaze, side, turn)
}

function openEye({ skin }: Woman, at: Place, tilt: number, gaze: Gaze, side: number, turn: Turn): string {
  const lift = gaze === 'open' ? 1 : 0.62
  const [inner, outer] = [at(-29, 6), at(31, -2 - tilt)]
  const upper = [inner, at(-17, -8 * lift), at(1, -16 * lift), at(18, -12 * lift - tilt * 0.6), outer]
  const lower = [outer, at(17, 9 - tilt * 0.3), at(0, 12), at(-17, 11), inner]
  const almond = `${curve(upper)}${onward(lower)}Z`
  const [x, y] = at(0, gaze === 'open' ? -3 : 0)
  const reach = Math.abs(at(15, 0)[0] - at(-15, 0)[0]) / 2
  const ball =
    fill(almond, white) +
    oval(x, y, reach, 15.5, iris) +
    line(curve(upper), skin.deep, 8, { 'stroke-opacity': 0.35 }) +
    disc(x + 4.5, y - 4.5, 3.6, '#fff6e6')
  const lash = [
    at(-30, 7),
    at(-17, -9 * lift),
    at(1, -17 * lift),
    at(19, -13 * lift - tilt * 0.6),
    at(32, -4 - tilt),
    at(40 - (side > 0 ? 5 * turn.amount : 0), -9 - tilt),
  ]
  const crease = [
    at(-22, -13 * lift - 4),
    at(0, -24 * lift - 4),
    at(20, -20 * lift - 4 - tilt * 0.6),
    at(36, -9 - tilt),
  ]
  return (
    within(side > 0 ? 'eye-far' : 'eye-near', almond, ball) +
    line(curve([outer, at(17, 10 - tilt * 0.3), at(0, 13), at(-17, 12)]), skin.deep, 2.6, { 'stroke-opacity': 0.8 }) +
    fill(sliver(lash, 9), kohl) +
    line(curve(crease), skin.deep, 2.6, { 'stroke-opacity': 0.6 })
  )
}

function closedEye({ skin }: Woman, at: Place, tilt: number): string {
  const lid = [at(-30, 3), at(-15, 12), at(3, 15), at(20, 10 - tilt * 0.5), at(33, 0 - tilt)]
  const fold = [at(33, -1 - tilt), at(22, -12 - tilt * 0.5), at(2, -17), at(-18, -10), at(-30, 3)]
  const lashes = [
    [at(14, 12), at(17, 19)],
    [at(22, 8), at(28, 15)],
    [at(29, 3), at(37, 8 - tilt)],
  ]
  return (
    fill(`${curve(lid)}${onward(fold)}Z`, skin.shade, { 'fill-opacity': 0.5 }) +
    line(curve(fold.slice(0, 4)), skin.deep, 2.4, { 'stroke-opacity': 0.5 }) +
    lashes.map((lash) => line(curve(lash), kohl, 3)).join('') +
    fill(sliver(lid, 9), kohl)
  )
}

function brow(woman: Woman, turn: Turn, gaze: Gaze, side: number): string {
  const { brow: weight, browArch: arch } = woman.face
  const at = placer(turn, side, 1)
  const y = gaze === 'open' ? 0 : 3
  const arc = [
    at(-34, -39 + y),
    at(-14, -46 + y - arch * 0.5),
    at(12, -50 + y - arch),
    at(28, -46 + y - arch),
    at(43, -35 + y),
  ]
  const body = (t: number): number => 10.5 * weight * (1 - t ** 1.8) * Math.min(1, 0.5 + t * 3)
  return fill(ribbon(arc, body), woman.hair.tone, { 'fill-opacity': 0.9 })
}
