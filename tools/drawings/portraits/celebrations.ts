import { curve, type Point, points, polygon, stations, trace } from './geometry.ts'
import { colours, mix } from './palette.ts'
import type { Draw } from './stage.ts'
import { box, disc, fill, line } from './svg.ts'

const { paper, apricot, clay, gold, paleGold, leaf, deepLeaf, sage, madder, deepMadder, indigo, rose, dusk } = colours

export const celebrations = {
  rays: ({ head, scale }, dice) => {
    const [light, deep, heart] = dice.pick([
      [paleGold, gold, madder],
      [paper, '#f0dcb2', gold],
      ['#dba36f', clay, paleGold],
      [sage, '#86a26c', paleGold],
      ['#e3a695', rose, paper],
      [dusk, '#6f8990', paleGold],
    ] as const)
    const [x, y] = [head[0], head[1] + 60 * scale]
    const beams = Array.from({ length: 16 }, (_, i) => {
      const [from, to] = [(i / 16) * 2 * Math.PI, ((i + 0.5) / 16) * 2 * Math.PI]
      return polygon([
        [x, y],
        [x + Math.cos(from) * 1500, y + Math.sin(from) * 1500],
        [x + Math.cos(to) * 1500, y + Math.sin(to) * 1500],
      ])
    })
    const studs = Array.from({ length: 40 }, (_, i) => {
      const angle = (i / 40) * 2 * Math.PI
      return disc(x + Math.cos(angle) * 384 * scale, y + Math.sin(angle) * 384 * scale, 9 * scale, heart)
    })
    return box(0, 0, 960, 1200, light) + fill(beams.join(''), deep) + disc(x, y, 350 * scale, heart) + studs.join('')
  },
  bunting: (_stage, dice) => {
    const [wall, far] = dice.pick([
      [paper, '#e9d3a4'],
      ['#cddcd3', '#a9c2b4'],
      [apricot, '#e39b66'],
      [paleGold, '#e7bd62'],
      ['#e7c1ad', '#d39c86'],
    ] as const)
    const flags = [madder, leaf, gold, indigo, clay, deepLeaf, '#fdf8ed']
    const string = (left: number, right: number, sag: number, start: number): string => {
      const cord: Point[] = [
        [-20, left],
        [240, left + sag * 0.8],
        [480, (left + right) / 2 + sag],
        [720, right + sag * 0.8],
        [980, right],
      ]
      const hung = stations(trace(cord), 84).map(({ x, y, angle }, i) =>
        fill(
          polygon([
            [x - 33, y],
            [x + 33, y],
            [x - Math.sin(angle) * 76, y + 76],
          ]),
          flags[(i + start) % flags.length] ?? gold,
        ),
      )
      return hung.join('') + line(curve(cord), deepMadder, 6)
    }
    return (
      box(0, 0, 960, 1200, wall) +
      string(340, 240, 70, 4) +
      string(90, 190, 90, 0) +
      string(-10, 0, 40, 2) +
      fill(`${curve(points('-40,860 200,800 480,850 760,790 1000,850'))}L1000 1220L-40 1220Z`, far) +
      fill(`${curve(points('-40,980 260,940 560,990 1000,930'))}L1000 1220L-40 1220Z`, mix(far, leaf, 0.55))
    )
  },
} satisfies Record<string, Draw>
