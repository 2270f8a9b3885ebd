import { type Point, polygon } from '../portraits/geometry.ts'
import { daisy } from '../portraits/headpiece.ts'
import { hills, tableland } from '../portraits/horizon.ts'
import type { Dice } from '../portraits/random.ts'
import { box, disc, fill } from '../portraits/svg.ts'

/** Every picture's measure: 3 by 2; what matters stands in the middle 960, which is what phones show. */
export const canvas = { width: 1200, height: 800 } as const

export const sky = (colour: string): string => box(0, 0, canvas.width, canvas.height, colour)

/** Light that opens from a point over the whole picture. */
export function rays([x, y]: Point, colour: string, count = 18): string {
  const beams = Array.from({ length: count }, (_, i) => {
    const [from, to] = [(i / count) * 2 * Math.PI, ((i + 0.5) / count) * 2 * Math.PI]
    return polygon([
      [x, y],
      [x + Math.cos(from) * 1500, y + Math.sin(from) * 1500],
      [x + Math.cos(to) * 1500, y + Math.sin(to) * 1500],
    ])
  })
  return fill(beams.join(''), colour)
}

export const sunDisc = ([x, y]: Point, radius: number, colour: string, halo: string): string =>
  disc(x, y, radius * 1.32, halo, { 'fill-opacity': 0.6 }) + disc(x, y, radius, colour)

export const ambas = (dice: Dice, base: number, high: number, colour: string): string =>
  fill(tableland(dice, base, high, canvas.width), colour)

export const slopes = (dice: Dice, base: number, high: number, colour: string): string =>
  fill(hills(dice, base, high, canvas.width), colour)

/** Yellow daisies of the end of the rains, larger towards us. */
export function daisies(dice: Dice, count: number, from: number): string {
  const flowers = Array.from({ length: count }, () => {
    const depth = dice.range(0, 1) ** 0.8
    return { x: dice.range(-10, canvas.width + 10), y: from + depth * (canvas.height - from), size: 4 + depth * 11 }
  })
  return flowers
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, size }) => daisy(x, y, size))
    .join('')
}
