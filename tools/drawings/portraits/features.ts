import { eyes, type Gaze } from './eyes.ts'
import { curve, onward, type Point, sliver } from './geometry.ts'
import type { Skin } from './palette.ts'
import { disc, fill, line } from './svg.ts'
import type { Turn } from './turn.ts'
import type { FaceTraits, Woman } from './woman.ts'

export interface Expression {
  gaze: Gaze
  mouth: 'calm' | 'smile' | 'beam'
}

export function features(woman: Woman, turn: Turn, expression: Expression): string {
  const { skin } = woman
  const mole = turn.onFace(58, 96)
  return [
    nose(woman.face, turn, skin),
    mouth(woman.face, turn, skin, expression.mouth),
    eyes(woman, turn, expression.gaze),
    woman.face.mole ? disc(mole[0], mole[1], 3.4, skin.deep) : '',
  ].join('')
}

function nose(traits: FaceTraits, turn: Turn, skin: Skin): string {
  const wide = 25 * traits.nose
  const at = (x: number, y: number, z: number): Point => turn.place(x, y, z)
  const shadow = [at(-19, -34, 104), at(-11, -8, 110), at(-12, 26, 120), at(-wide * 0.72, 56, 122)]
  const lit = [at(-wide * 0.5, 70, 126), at(-1, 68, 140), at(-4, 40, 138), at(-4, 0, 116)]
  const ridge = [at(17, -32, 106), at(10, -8, 112), at(9, 24, 128), at(13, 54, 142), at(16, 66, 136)]
  const wings = [-1, 1].map((side) => {
    const wing = [at(side * wide * 0.86, 52, 112), at(side * wide * 1.02, 63, 110), at(side * wide * 0.8, 74, 116)]
    const nostril = [at(side * wide * 0.8, 74, 116), at(side * wide * 0.48, 71, 124), at(side * wide * 0.2, 75, 130)]
    return fill(sliver(wing, 5), skin.deep, { 'fill-opacity': 0.75 }) + fill(sliver(nostril, 7), skin.deep)
  })
  const base = [at(-wide * 0.36, 77, 128), at(0, 81, 134), at(wide * 0.36, 77, 128)]
  return (
    fill(`${curve(shadow)}${onward(lit)}Z`, skin.shade, { 'fill-opacity': 0.5 }) +
    line(curve([at(3, 12, 118), at(4, 48, 144)]), skin.light, 7, { 'stroke-opacity': 0.5 }) +
    (turn.amount > 0.6 ? fill(sliver(ridge, 5), skin.deep, { 'fill-opacity': 0.6 }) : '') +
    fill(sliver(base, 4), skin.deep, { 'fill-opacity': 0.6 }) +
    wings.join('')
  )
}

function mouth(traits: FaceTraits, turn: Turn, skin: Skin, kind: Expression['mouth']): string {
  const [half, full] = [43 * traits.mouth * (kind === 'calm' ? 0.96 : 1.06), traits.lips]
  const lift = { calm: 3, smile: 6, beam: 8 }[kind]
  const gap = kind === 'beam' ? 7 : 0
  const y = 117
  const at = (x: number, dy: number): Point => turn.onFace(x, y + dy)
  const [left, right] = [at(-half, -lift), at(half, -lift)]
  const parting = [left, at(-half * 0.5, 0), at(-8, 1.5), at(0, 3), at(8, 1.5), at(half * 0.5, 0), right]
  const lower = [left, at(-half * 0.5, gap), at(0, 3 + gap * 1.4), at(half * 0.5, gap), right]
  const top = [
    left,
    at(-half * 0.55, -9 * full),
    at(-10, -15 * full),
    at(0, -11 * full),
    at(10, -15 * full),
    at(half * 0.55, -9 * full),
    right,
  ]
  const bottom = [
    right,
    at(half * 0.62, 14 * full + gap),
    at(half * 0.25, 22 * full + gap),
    at(-half * 0.25, 22 * full + gap),
    at(-half * 0.62, 14 * full + gap),
    left,
  ]
  const teeth = gap > 0 ? fill(`${curve(parting)}${onward([...lower].reverse())}Z`, '#fbf1e2') : ''
  return (
    fill(`${curve(lower)}${onward(bottom)}Z`, skin.lowerLip) +
    fill(`${curve(top)}${onward([...parting].reverse())}Z`, skin.lip) +
    teeth +
    line(curve(gap > 0 ? lower : parting), skin.deep, gap > 0 ? 2.4 : 3.4) +
    corners(at, half, lift, skin) +
    line(
      curve([at(-half * 0.2, 12 * full + gap), at(0, 13.5 * full + gap), at(half * 0.22, 11.5 * full + gap)]),
      skin.light,
      4,
      { 'stroke-opacity': 0.5 },
    ) +
    fill(sliver([at(-20, 33 * full + gap), at(0, 36 * full + gap), at(20, 33 * full + gap)], 6), skin.shade, {
      'fill-opacity': 0.7,
    })
  )
}

function corners(at: (x: number, dy: number) => Point, half: number, lift: number, skin: Skin): string {
  return [-1, 1]
    .map((side) => {
      const mark = [
        at(side * (half - 4), -lift + 1.5),
        at(side * (half + 1), -lift - 1),
        at(side * (half + 4), -lift - 4),
      ]
      return line(curve(mark), skin.deep, 3, { 'stroke-opacity': 0.8 })
    })
    .join('')
}
