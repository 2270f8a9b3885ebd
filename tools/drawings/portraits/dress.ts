import { onBody } from './body.ts'
import { beside, curve, onward, type Point, points, sliver } from './geometry.ts'
import { colours, mix } from './palette.ts'
import type { Dice } from './random.ts'
import { fill, within } from './svg.ts'
import { tilfi, type Weave, weaveOf } from './tilfi.ts'
import type { Turn } from './turn.ts'

export interface Dress {
  cloth: string
  shade: string
  fold: string
  neckline: Neckline
  weave: Weave
  /** A second border, for sleeves and side panels. */
  trim: Weave
  panel: 'none' | 'single' | 'triple'
}

type Neckline = keyof typeof necklines

const necklines = {
  round: points('-126,308 -104,366 -58,408 0,422 58,408 104,366 126,308'),
  boat: points('-164,320 -96,352 0,366 96,352 164,320'),
  vee: points('-122,306 -84,364 -42,416 0,458 42,416 84,364 122,306'),
  square: points('-122,306 -114,360 -106,388 -84,398 0,400 84,398 106,388 114,360 122,306'),
}

export function dressOf(dice: Dice): Dress {
  const cloth = dice.chance(0.72)
    ? colours.cotton
    : dice.pick([colours.madder, colours.leaf, colours.deepLeaf, colours.sand, colours.deepMadder])
  const white = cloth === colours.cotton
  return {
    cloth,
    shade: white ? colours.cottonShade : mix(cloth, '#2a0f10', 0.2),
    fold: white ? colours.cottonFold : mix(cloth, '#2a0f10', 0.38),
    neckline: dice.pick(['round', 'boat', 'vee', 'square', 'round']),
    weave: weaveOf(dice),
    trim: weaveOf(dice),
    panel: dice.pick(['none', 'single', 'triple', 'triple']),
  }
}

/** The bodice with its borders; the sleeves are drawn with the arms. */
export function bodice(dress: Dress, turn: Turn): string {
  const place = (points: readonly Point[]): Point[] => points.map((point) => onBody(turn, point))
  const neck = place(necklines[dress.neckline])
  const side = points('196,332 238,360 252,420 214,540 176,660 160,780 196,900 240,1010')
  const right = place(side)
  const left = place([...side].reverse().map(([x, y]) => [-x, y]))
  const shape = `${curve(left)}${onward(neck)}${onward(right)}Z`
  const bottom = Math.max(...neck.map(([, y]) => y))
  return (
    fill(shape, dress.cloth) +
    within('bodice', shape, folds(dress, place) + panel(dress, place, bottom) + neckBand(dress, neck))
  )
}

/** Begins and ends above the shoulders, where the bodice cuts it off. */
function neckBand(dress: Dress, neck: Point[]): string {
  const middle: Point = [0, 0]
  const [left, right] = [neck[0] ?? middle, neck[neck.length - 1] ?? middle]
  const line: Point[] = [[left[0] - 10, left[1] - 40], ...neck, [right[0] + 10, right[1] - 40]]
  return tilfi(beside(line, -20), 34, dress.weave)
}

function folds(dress: Dress, place: (points: readonly Point[]) => Point[]): string {
  const soft = [
    points('-232,380 -196,520 -140,700 -120,860'),
    points('-150,420 -128,560 -104,720'),
    points('236,380 204,520 152,700 124,860'),
    points('150,430 122,580 104,740'),
  ]
  const side = place(points('-260,380 -176,520 -128,700 -110,860 -150,1020 -300,1020'))
  return (
    fill(`${curve(side)}Z`, dress.shade, { 'fill-opacity': 0.85 }) +
    soft
      .map((fold, i) => fill(sliver(place(fold), i % 2 === 0 ? 13 : 8), dress.fold, { 'fill-opacity': 0.55 }))
      .join('')
  )
}

/** The embroidered front, from the neckline down. */
function panel(dress: Dress, place: (points: readonly Point[]) => Point[], top: number): string {
  if (dress.panel === 'none') return ''
  const run = (x: number): Point[] =>
    place([
      [x, top + 20],
      [x * 0.96, 640],
      [x * 0.9, 800],
      [x, 1020],
    ])
  if (dress.panel === 'single') return tilfi(run(0), 62, dress.weave)
  return tilfi(run(-58), 26, dress.trim) + tilfi(run(58), 26, dress.trim) + tilfi(run(0), 64, dress.weave)
}
