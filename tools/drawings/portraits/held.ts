import { blade, curve, type Point, polygon, short } from './geometry.ts'
import { colours, mix } from './palette.ts'
import type { Dice } from './random.ts'
import { box, fill, group, line, oval, within } from './svg.ts'
import { tilfi, type Weave } from './tilfi.ts'

const greens = [colours.leaf, colours.sprout, colours.lime, colours.deepLeaf, '#4f8a3d', '#8fb04c']

/** The kebero: skin above, laced, its body dressed in woven cloth. `at` is the middle of the drumhead, `tilt` in degrees. */
export function kebero(at: Point, tilt: number, weave: Weave): string {
  const [rx, ry, tall] = [196, 62, 420]
  const body = `M${-rx} 0L${-rx * 0.74} ${tall}L${rx * 0.74} ${tall}L${rx} 0A${rx} ${ry} 0 0 1 ${-rx} 0Z`
  const bow = (y: number, share: number): Point[] => [
    [-rx * share, y],
    [-rx * share * 0.5, y + ry * 0.82],
    [0, y + ry],
    [rx * share * 0.5, y + ry * 0.82],
    [rx * share, y],
  ]
  const laces = Array.from({ length: 12 }, (_, i) => {
    const x = -rx + ((i + 0.5) * rx * 2) / 12
    const drop = Math.sqrt(Math.max(0, 1 - (x / rx) ** 2)) * ry
    return `M${short(x - 14)} ${short(drop + 8)}L${short(x)} ${short(drop + 74)}L${short(x + 14)} ${short(drop + 8)}`
  })
  const dressed =
    box(-rx, -10, rx * 2, tall + 20, colours.clay) +
    box(-rx, 0, rx * 0.5, tall + 20, mix(colours.clay, '#3a1010', 0.3)) +
    line(laces.join(''), colours.paleGold, 5) +
    tilfi(bow(108, 0.97), 52, weave) +
    line(curve(bow(166, 0.94)), colours.gold, 10) +
    line(curve(bow(192, 0.92)), colours.deepLeaf, 22)
  return group(
    within('kebero', body, dressed) +
      oval(0, 0, rx, ry, colours.darkGold) +
      oval(0, -5, rx - 5, ry - 4, '#efdcb4') +
      oval(10, -7, rx - 44, ry - 20, '#f8ebcb'),
    { transform: `translate(${at[0]} ${at[1]}) rotate(${tilt})` },
  )
}

/** A sheaf of fresh ashenda grass, gripped at `at`: stems below, blades fanning upwards. */
export function sheaf(at: Point, lean: number, dice: Dice): string {
  const [x, y] = at
  const up = Array.from({ length: 30 }, (_, i) => {
    const spread = lean + (i / 29 - 0.5) * 0.95 + dice.range(-0.06, 0.06)
    const length = dice.range(300, 470)
    const [tipX, tipY] = [x + Math.sin(spread) * length, y - Math.cos(spread) * length]
    const bend = Math.sign(spread - lean) * dice.range(6, 46)
    const points: Point[] = [
      [x + (i - 15) * 0.9, y + 20],
      [x + Math.sin(spread * 0.6) * length * 0.5, y - length * 0.52],
      [tipX + bend, tipY],
    ]
    return fill(blade(points, dice.range(13, 20)), dice.pick(greens))
  })
  const down = Array.from({ length: 9 }, (_, i) =>
    fill(
      blade(
        [
          [x + (i - 4) * 4, y + 10],
          [x + (i - 4) * 7, y + 70],
          [x + (i - 4) * 11 - lean * 60, y + dice.range(110, 160)],
        ],
        12,
      ),
      dice.pick(greens),
    ),
  )
  return down.join('') + up.join('')
}

/** The grass tied round the waist, from `top` down out of the picture. */
export function grassSkirt(top: number, half: number, weave: Weave, dice: Dice): string {
  const blades = Array.from({ length: 64 }, (_, i) => {
    const layer = i % 2
    const t = (Math.floor(i / 2) / 31) * 2 - 1
    const x = t * half
    const points: Point[] = [
      [x, top],
      [x * 1.2 + dice.range(-10, 10), top + 110],
      [x * 1.42 + dice.range(-26, 26), top + dice.range(250, 330)],
    ]
    return fill(blade(points, dice.range(22, 34)), layer === 0 ? colours.deepLeaf : dice.pick(greens))
  })
  const belt: Point[] = [
    [-half - 6, top - 6],
    [0, top + 12],
    [half + 6, top - 6],
  ]
  const under = polygon([
    [-half, top],
    [half, top],
    [half * 1.36, top + 300],
    [-half * 1.36, top + 300],
  ])
  return fill(under, colours.deepLeaf) + blades.join('') + tilfi(belt, 40, weave)
}

/** Grass standing before the figure along the lower edge of the picture (canvas measure). */
export function meadow(height: number, dice: Dice): string {
  const blades = Array.from({ length: 46 }, (_, i) => {
    const x = (i / 45) * 1000 - 20 + dice.range(-14, 14)
    const tall = height * dice.range(0.5, 1) * (0.72 + (0.28 * Math.abs(x - 480)) / 480)
    const points: Point[] = [
      [x, 1216],
      [x + dice.range(-14, 14), 1216 - tall * 0.5],
      [x + dice.range(-54, 54), 1216 - tall],
    ]
    return fill(blade(points, dice.range(16, 28)), dice.pick(greens))
  })
  return blades.join('')
}
