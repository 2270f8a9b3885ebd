import { between, curve, onward, type Point, points, sliver } from './geometry.ts'
import { colours } from './palette.ts'
import { fill, line } from './svg.ts'
import { tilfi, type Weave } from './tilfi.ts'
import type { Turn } from './turn.ts'

export type Wrap = 'none' | 'shoulders' | 'sash' | 'head'

const { cotton, cottonShade, cottonFold } = colours

/** The part of the shawl that lies behind the head. */
export function netselaBehind(wrap: Wrap, turn: Turn): string {
  if (wrap === 'shoulders') return fill(`${curve(points('-96,300 -84,258 0,238 84,258 96,300'))}Z`, cottonFold)
  if (wrap !== 'head') return ''
  const lean = -5 * turn.amount
  const hood = points('-214,330 -190,180 -182,20 -166,-110 -98,-214 0,-246 98,-214 166,-110 182,20 190,180 214,330')
  return fill(`${curve(hood.map(([x, y]): Point => [x + lean * (1 - Math.max(0, y) / 330), y]))}Z`, cottonFold)
}

/** The part that lies over the shoulders, the chest or, as a hood, the hair. */
export function netselaBefore(wrap: Wrap, turn: Turn, weave: Weave): string {
  if (wrap === 'shoulders') return drape(-1, weave) + drape(1, weave)
  if (wrap === 'sash') return sash(weave)
  if (wrap === 'head') return drape(-1, weave, 0.7) + drape(1, weave, 0.7) + hood(turn, weave)
  return ''
}

function drape(side: number, weave: Weave, inwards = 1): string {
  const edge: Point[] = [
    [70, 268],
    [92 * inwards, 400],
    [112 * inwards, 600],
    [126, 1010],
  ]
  const outer = points('320,1010 338,640 304,470 252,366 160,312 86,262')
  const place = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x * side, y])
  const folds = [
    points('128,310 176,440 196,620 206,1000'),
    points('190,336 250,470 268,640 266,1000'),
    points('104,300 134,420 154,560'),
  ]
  return (
    fill(`${curve(place(edge))}${onward(place(outer))}Z`, cotton) +
    fill(
      `${curve(place(points('252,366 304,470 338,640 320,1010')))}${onward(
        place(points('292,1010 306,640 282,480 222,350')),
      )}Z`,
      cottonShade,
    ) +
    folds.map((fold, i) => fill(sliver(place(fold), 12 - i * 2), i === 1 ? cottonFold : cottonShade)).join('') +
    line(curve(place(points('86,262 160,312 252,366 304,470'))), cottonFold, 2.5) +
    tilfi(place(edge.map(([x, y]): Point => [x + 16, y])), 36, weave)
  )
}

/** A folded shawl across the breast from the near shoulder. */
function sash(weave: Weave): string {
  const upper = points('-92,282 0,430 110,600 200,790')
  const lower = points('150,860 30,690 -110,520 -232,372')
  const folds = [points('-130,310 -20,470 90,640 170,810'), points('-186,340 -70,510 50,680 150,840')]
  return (
    fill(`${curve(upper)}${onward(lower)}Z`, cotton) +
    folds.map((fold) => fill(sliver(fold, 11), cottonShade)).join('') +
    line(curve(lower), cottonFold, 3) +
    tilfi(
      upper.map(([x, y]): Point => [x - 14, y + 12]),
      32,
      weave,
    ) +
    tilfi(
      lower.map(([x, y]): Point => [x + 8, y - 14]),
      22,
      weave,
    )
  )
}

function hood(turn: Turn, weave: Weave): string {
  const lean = -5 * turn.amount
  const shift = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [x + lean * between(1, 0, Math.max(0, y) / 320), y])
  const outer = points('-200,330 -188,180 -180,20 -164,-110 -98,-212 0,-243 98,-212 164,-110 180,20 188,180 200,330')
  const inner = points('72,330 112,190 136,40 130,-80 84,-164 0,-190 -84,-164 -130,-80 -136,40 -112,190 -72,330')
  const folds = [
    points('-160,250 -160,80 -148,-70'),
    points('160,250 160,80 148,-70'),
    points('-100,-186 0,-222 100,-186'),
  ]
  return (
    fill(`${curve(shift(outer))}${onward(shift(inner))}Z`, cotton) +
    folds.map((fold) => fill(sliver(shift(fold), 9), cottonShade)).join('') +
    tilfi(shift(inner.map(([x, y]): Point => [x * 1.07, y - 6])), 24, weave)
  )
}
