import { braid } from './braid.ts'
import { napeRows, rowsOf } from './cornrows.ts'
import { between, curve, type Point, points } from './geometry.ts'
import { mix } from './palette.ts'
import { fill, line, oval, within } from './svg.ts'
import { skull, type Turn } from './turn.ts'
import type { Woman } from './woman.ts'

/** The skull under the rows: the partings between them show its colour. */
export function scalp(woman: Woman, turn: Turn): string {
  const { x, y, wide, high } = crown(turn)
  const rim = { stroke: woman.hair.tone, 'stroke-width': 12 }
  return oval(x, y, wide + 3, high + 4, mix(woman.hair.tone, woman.skin.deep, 0.4), rim)
}

export function cornrows(woman: Woman, turn: Turn): string {
  const nape = turn.amount > 0.3 ? napeRows() : []
  const rows = [...nape, ...rowsOf(woman.hair.rows, woman.hair.count)].map(({ directions, width }) => {
    const seen = directions.map((direction) => turn.onSkull(direction, 4)).filter(({ seen }) => seen > -55)
    const row = seen.map(({ point }) => point)
    return row.length < 3 ? '' : braid(row, width, woman.hair.tone, 'root')
  })
  const { x, y, wide, high } = crown(turn)
  const [left, right] = [x - wide - 10, x + wide + 10]
  const limit = `M${left} ${y}A${wide + 10} ${high + 12} 0 0 1 ${right} ${y}L${right + 20} 80L${left - 20} 80Z`
  return within('crown', limit, rows.join(''))
}

/** What hangs behind the neck. */
export function hairBehind(woman: Woman, turn: Turn): string {
  const lean = -24 * turn.amount
  const { fall, tone } = woman.hair
  if (fall === 'loose') return cloud(lean, tone)
  if (fall === 'bun') return bun(lean, tone)
  const low = fall === 'plaits' ? 330 : 224
  return Array.from({ length: 11 }, (_, i) => {
    const t = i / 5 - 1
    const end: Point = [lean + t * 150, low + 30 * (1 - t * t)]
    return braid([[lean + t * 112, -20], [lean + t * 130, 90], [lean + t * 142, 180], end], 29, tone, 'tip')
  }).join('')
}

/** The lines of braids laid over the shoulders, in front of the dress. */
export function braidsBefore(woman: Woman, turn: Turn): Point[][] {
  if (woman.hair.fall !== 'plaits') return []
  const lean = -16 * turn.amount
  return [-1, 1].flatMap((side) =>
    [2, 1, 0].map((i): Point[] => {
      const x = lean + side * (104 + i * 20)
      return [
        [x, 96 + i * 12],
        [x + side * 12, 200],
        [x + side * 24, 310],
        [x + side * (16 - i * 2), 480 - i * 42],
      ]
    }),
  )
}

function crown(turn: Turn): { x: number; y: number; wide: number; high: number } {
  const [x] = turn.place(0, 0, skull.middle[2] - 6 * turn.amount)
  const angle = 0.37 * turn.amount
  const wide = Math.hypot(skull.radius[0] * Math.cos(angle), skull.radius[2] * Math.sin(angle))
  return { x, y: skull.middle[1], wide, high: skull.radius[1] }
}

/** Shuruba let free at the nape: a full fan, still waved from the braids. */
function cloud(lean: number, tone: string): string {
  const side = points('104,-70 134,30 172,110 196,180 204,228')
  const hem = Array.from({ length: 23 }, (_, i): Point => {
    const t = 1 - i / 11
    return [t * 198, 262 - 26 * Math.abs(t) ** 3 + (i % 2 === 0 ? 7 : -5)]
  })
  const whole = [...side, ...hem, ...[...side].reverse().map(([x, y]): Point => [-x, y]), ...points('-60,-120 60,-120')]
  const strands = Array.from({ length: 19 }, (_, i) => {
    const t = i / 9 - 1
    const waved = Array.from({ length: 13 }, (_, k): Point => {
      const down = k / 12
      const wide = between(112, 188, down ** 0.8)
      return [t * wide + (k % 2 === 0 ? 5 : -5), between(-20, 244 - 22 * Math.abs(t) ** 3, down)]
    })
    return curve(waved)
  })
  return (
    fill(curve(whole, true), tone, { transform: `translate(${lean} 0)` }) +
    line(strands.join(''), mix(tone, '#9a6a45', 0.32), 3, { transform: `translate(${lean} 0)` })
  )
}

function bun(lean: number, tone: string): string {
  const edge = points('-116,-10 -138,66 -80,124 70,124 130,66 110,-10')
  const coils = [points('-124,40 -70,104 50,106'), points('-128,70 -84,116 20,118'), points('-118,10 -80,70 -40,96')]
  const moved = { transform: `translate(${lean} 0)` }
  return (
    fill(curve(edge, true), tone, moved) +
    line(coils.map((coil) => curve(coil)).join(''), mix(tone, '#9a6a45', 0.35), 3, moved)
  )
}
