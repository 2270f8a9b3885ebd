import { type Point, points, polygon, short, trace } from './geometry.ts'
import { flower } from './headpiece.ts'
import { colours, mix } from './palette.ts'
import type { Draw } from './stage.ts'
import { box, disc, fill } from './svg.ts'
import { tilfi, weaveOf } from './tilfi.ts'

const { paper, sand, apricot, clay, gold, paleGold, leaf, deepLeaf, sage, sprout, madder, indigo, plum, rose } = colours

export const hangings = {
  niche: ({ head, scale }, dice) => {
    const [wall, inside] = dice.pick([
      [madder, paleGold],
      [leaf, paper],
      [deepLeaf, gold],
      [gold, paper],
      [clay, '#f7e4bd'],
      [indigo, apricot],
      [plum, rose],
      [sand, '#fbf3e0'],
    ] as const)
    const [x, y] = [480, Math.max(400, head[1] - 20 * scale)]
    const radius = 372
    const arch = Array.from({ length: 13 }, (_, i): Point => {
      const angle = Math.PI + (i / 12) * Math.PI
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
    })
    const whole: Point[] = [[x - radius, 1240], [x - radius, 900], ...arch, [x + radius, 900], [x + radius, 1240]]
    const corners = [-1, 1].map((side) => flower(480 + side * 400, 84, 46, mix(wall, inside, 0.7), wall))
    return (
      box(0, 0, 960, 1200, wall) +
      fill(polygon(trace(whole, 6)), inside) +
      tilfi(whole, 58, weaveOf(dice)) +
      corners.join('')
    )
  },
  cloth: ({ head, scale }, dice) => {
    const [wall, thread] = dice.pick([
      [leaf, '#3d7a49'],
      [madder, '#b7473a'],
      [gold, '#e6b654'],
      [deepLeaf, '#28583a'],
      [clay, '#d57c53'],
      [sage, '#adc295'],
      [plum, '#6b3450'],
    ] as const)
    const tiles = Array.from({ length: 9 * 11 }, (_, i) => {
      const [column, row] = [i % 9, Math.floor(i / 9)]
      const [x, y, r] = [column * 120, row * 120, 46]
      return `${polygon([
        [x - r, y],
        [x, y - r],
        [x + r, y],
        [x, y + r],
      ])}${polygon([
        [x + 60 - 14, y + 60],
        [x + 60, y + 46],
        [x + 74, y + 60],
        [x + 60, y + 74],
      ])}`
    })
    const halo = dice.chance(0.6)
      ? disc(head[0], head[1] + 110 * scale, 390 * scale, dice.pick([paleGold, paper, gold, apricot]))
      : ''
    const weave = weaveOf(dice)
    return (
      box(0, 0, 960, 1200, wall) +
      fill(tiles.join(''), thread) +
      halo +
      tilfi(points('44,-20 44,600 44,1220'), 88, weave) +
      tilfi(points('916,-20 916,600 916,1220'), 88, weave)
    )
  },
  leaves: ({ head, scale }, dice) => {
    const [wall, leafTone, second] = dice.pick([
      [paper, sage, sprout],
      [deepLeaf, leaf, '#467f4a'],
      [gold, '#e9c06a', '#c98d2c'],
      [apricot, '#dd8f5d', '#f3c79a'],
      [madder, '#bb4c3c', '#8f2a24'],
    ] as const)
    const sprigs = Array.from({ length: 26 }, (_, i) => {
      const [x, y, angle] = [
        (i % 5) * 240 - 10 + dice.range(-40, 40),
        Math.floor(i / 5) * 230 + dice.range(-40, 60),
        dice.range(-70, 70),
      ]
      const pairs = [0, 1, 2, 3].flatMap((k) =>
        [-1, 1].map((side) => `M0 ${-k * 38}q${side * 46} -14 ${side * 58} -58q${-side * 50} 8 ${-side * 58} 58Z`),
      )
      return fill(`${pairs.join('')}M-4 20L0 -190L4 20Z`, i % 2 === 0 ? leafTone : second, {
        transform: `translate(${short(x)} ${short(y)}) rotate(${short(angle)})`,
      })
    })
    const halo = disc(
      head[0],
      head[1] + 110 * scale,
      396 * scale,
      wall === paper ? paleGold : dice.pick([paper, '#f3dfae', wall]),
    )
    return box(0, 0, 960, 1200, wall) + sprigs.join('') + halo
  },
} satisfies Record<string, Draw>
