import type { Dress } from '../portraits/dress.ts'
import { blade, curve, onward, type Point, points, sliver } from '../portraits/geometry.ts'
import type { Skin } from '../portraits/palette.ts'
import { colours } from '../portraits/palette.ts'
import type { Dice } from '../portraits/random.ts'
import { fill, line, oval } from '../portraits/svg.ts'
import { tilfi } from '../portraits/tilfi.ts'

/** How far below the eyes a standing woman's feet are. */
const feet = 2330

const waist = 770

/** From the waist to the ground; `sway` moves the hem as a step does. */
export function longSkirt(dress: Dress, skin: Skin, sway: number): string {
  const at = (path: string): Point[] =>
    points(path).map(([x, y]) => [x + sway * (Math.max(0, y - waist) / (feet - waist)) ** 1.4, y])
  const side = at('160,740 210,880 262,1030 300,1180 356,1600 402,2020 424,2250')
  const other = at('-424,2250 -402,2020 -356,1600 -300,1180 -262,1030 -210,880 -160,740')
  const hem = at('424,2250 220,2296 0,2310 -220,2296 -424,2250')
  const folds = [
    '-150,1100 -210,1600 -270,2240',
    '-50,1150 -76,1700 -110,2260',
    '60,1120 96,1700 130,2260',
    '160,1100 220,1600 286,2240',
  ]
  const panel = at('0,900 0,1300 0,1800 0,2220')
  return (
    oval(sway, feet + 10, 430, 46, '#1c2a12', { 'fill-opacity': 0.28 }) +
    oval(sway - 110, feet - 24, 74, 36, skin.shade) +
    oval(sway + 110, feet - 24, 74, 36, skin.shade) +
    fill(`${curve(side)}${onward(hem)}${onward(other)}Z`, dress.cloth) +
    folds.map((fold) => fill(sliver(at(fold), 22), dress.shade)).join('') +
    tilfi(panel, 84, dress.weave) +
    tilfi(
      hem.map(([x, y]): Point => [x, y - 62]),
      84,
      dress.weave,
    ) +
    line(
      curve(hem.map(([x, y]): Point => [x, y - 140])),
      dress.weave.ground === colours.cotton ? dress.weave.thread : dress.weave.ground,
      12,
    )
  )
}

const greens = [colours.leaf, colours.sprout, colours.lime, '#4f8a3d', '#8fb04c', '#3c7a40'] as const

/** The tall grass the festival is named after, tied round the waist. */
export function grassApron(dress: Dress, dice: Dice, sway: number): string {
  const layer = (length: number, dark: boolean): string =>
    Array.from({ length: 26 }, (_, i) => {
      const t = (i / 25) * 2 - 1
      const tall = length * dice.range(0.82, 1.05)
      const blades: Point[] = [
        [t * 168, waist],
        [t * 236 + dice.range(-10, 10) + sway * 0.1, waist + tall * 0.5],
        [t * 322 + dice.range(-30, 30) + sway * 0.34, waist + tall],
      ]
      return fill(blade(blades, dice.range(48, 64)), dark ? colours.deepLeaf : dice.pick(greens))
    }).join('')
  return (
    layer(880, true) + layer(800, false) + layer(560, false) + tilfi(points('-178,762 0,786 178,762'), 52, dress.trim)
  )
}
