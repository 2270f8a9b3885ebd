import { curve, type Point, polygon } from './geometry.ts'
import { daisy } from './headpiece.ts'
import { ground, hills, skies, sun, tableland } from './horizon.ts'
import { colours, mix } from './palette.ts'
import type { Dice } from './random.ts'
import type { Draw } from './stage.ts'
import { box, fill, line } from './svg.ts'

const { paper, clay, gold, paleGold, leaf, sage, sprout, rose } = colours

export const landscapes = {
  ambas: (stage, dice) => {
    const tone = dice.pick(skies)
    return (
      ground(tone.sky) +
      sun(stage, tone.sun, dice) +
      fill(tableland(dice, 560, 150), tone.far) +
      fill(tableland(dice, 700, 130), mix(tone.far, tone.mid, 0.6)) +
      fill(hills(dice, 830, 60), tone.mid) +
      terraces(dice, 905, mix(tone.mid, tone.near, 0.6)) +
      fill(hills(dice, 1010, 40), tone.near)
    )
  },
  meadow: (stage, dice) => {
    const tone = dice.pick([
      { sky: '#f5e3b5', far: sage, near: sprout },
      { sky: '#cfdcd2', far: '#93b07a', near: '#5f9144' },
      { sky: rose, far: '#8fa468', near: leaf },
      { sky: paper, far: '#b5c27e', near: '#6e9a45' },
    ] as const)
    const flowers = Array.from({ length: 38 }, () => {
      const depth = dice.range(0, 1) ** 0.7
      return { x: dice.range(-10, 970), y: 790 + depth * 400, size: 9 + depth * 25 }
    }).sort((a, b) => a.y - b.y)
    return (
      ground(tone.sky) +
      sun(stage, paleGold, dice) +
      fill(tableland(dice, 660, 110), mix(tone.sky, tone.far, 0.5)) +
      fill(hills(dice, 730, 40), tone.far) +
      fill(hills(dice, 790, 26), tone.near) +
      flowers.map(({ x, y, size }) => daisy(x, y, size)).join('')
    )
  },
  field: (stage, dice) => {
    const [light, warm] = dice.pick([
      [paper, gold],
      [paleGold, clay],
      ['#dfe3c4', paleGold],
    ] as const)
    const rows = Array.from({ length: 9 }, (_, i) => {
      const x = i * 160 - 160
      return fill(
        polygon([
          [480 + (x - 480) * 0.2, 700],
          [480 + (x - 410) * 0.2, 700],
          [x + 90, 1210],
          [x, 1210],
        ]),
        mix(leaf, sprout, 0.35),
      )
    })
    return (
      ground(light) +
      sun(stage, warm, dice) +
      fill(hills(dice, 690, 60), sage) +
      box(0, 700, 960, 510, leaf) +
      rows.join('')
    )
  },
} satisfies Record<string, Draw>

/** The stone-walled fields along the slopes. */
function terraces(dice: Dice, y: number, colour: string): string {
  const walls = [0, 1, 2].map((i) => {
    const points = Array.from({ length: 6 }, (_, k): Point => [-40 + k * 210, y + i * 36 + dice.range(-12, 12)])
    return line(curve(points), colour, 9)
  })
  return walls.join('')
}
