import { curve, type Point, polygon } from './geometry.ts'
import { colours } from './palette.ts'
import type { Dice } from './random.ts'
import type { Stage } from './stage.ts'
import { box, disc } from './svg.ts'

const { paper, apricot, gold, paleGold, leaf, deepLeaf, sage, madder, dusk } = colours

export const skies = [
  { sky: paper, sun: gold, far: '#dcc49a', mid: sage, near: leaf },
  { sky: '#f3d9a4', sun: madder, far: '#d9a36c', mid: '#a8713f', near: deepLeaf },
  { sky: apricot, sun: paleGold, far: '#d78a5f', mid: '#8f5a3c', near: leaf },
  { sky: '#d8dcc0', sun: paleGold, far: '#b3bf98', mid: '#7d9a67', near: deepLeaf },
  { sky: '#e9b9a0', sun: '#f7e2b0', far: '#c77f68', mid: '#8d4f47', near: '#31583a' },
  { sky: '#b9c7c0', sun: paleGold, far: dusk, mid: '#5f8071', near: deepLeaf },
] as const

export function ground(colour: string): string {
  return box(0, 0, 960, 1200, colour)
}

export function sun({ head, scale }: Stage, colour: string, dice: Dice): string {
  if (dice.chance(0.55)) return disc(head[0], head[1] + 110 * scale, 400 * scale, colour)
  const x = dice.pick([190, 770])
  return disc(x, dice.range(170, 260), dice.range(84, 120), colour)
}

/** Flat-topped mountains: sheer at the sides, in steps. */
export function tableland(dice: Dice, base: number, high: number, width = 960): string {
  const points: Point[] = [
    [-20, 1220],
    [-20, base],
  ]
  let x = -20
  while (x < width) {
    const [wide, up] = [dice.range(90, 220), dice.range(0.35, 1) * high]
    points.push(
      [x + 18, base - up * 0.5],
      [x + 30, base - up * 0.55],
      [x + 40, base - up],
      [x + 40 + wide, base - up + dice.range(-6, 6)],
    )
    points.push([x + 54 + wide, base - up * 0.5], [x + 76 + wide, base - up * 0.42], [x + 110 + wide, base])
    x += wide + dice.range(170, 260)
  }
  return polygon([...points, [width + 30, base], [width + 30, 1220]])
}

export function hills(dice: Dice, base: number, high: number, width = 960): string {
  const length = Math.ceil((width + 125) / 155) + 1
  const points = Array.from({ length }, (_, i): Point => [-60 + i * 155, base - dice.range(-0.5, 0.8) * high])
  return `${curve(points)}L${width + 80} 1220L-60 1220Z`
}
