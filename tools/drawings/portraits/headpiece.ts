import { hairlineSeen } from './face.ts'
import { curve, type Point, short, stations, trace } from './geometry.ts'
import { beads } from './jewellery.ts'
import { colours } from './palette.ts'
import { disc, fill, line, oval } from './svg.ts'
import { type Direction, frontDirection, type Turn, unit } from './turn.ts'
import type { Woman } from './woman.ts'

const { gold, paleGold, darkGold, madder } = colours

/** What is worn on the hair; drawn over the rows. */
export function headpiece({ jewellery, skin }: Woman, turn: Turn): string {
  if (jewellery.head === 'parting') return parting(turn)
  if (jewellery.head === 'coins') return crownOfCoins(turn)
  if (jewellery.head === 'band') return band(turn, skin.deep)
  if (jewellery.head === 'flowers') return flowers(turn)
  return ''
}

function parting(turn: Turn): string {
  const chain = [-214, -196, -170, -146, -128].map((y) => turn.onSkull(frontDirection(0, y), 14).point)
  const [x, y] = turn.onSkull(frontDirection(0, -112), 4).point
  const drop: Point[] = [
    [x, y + 14],
    [x + 9, y + 32],
    [x, y + 42],
    [x - 9, y + 32],
  ]
  return (
    beads(chain, 11, [gold]) +
    disc(x, y, 17, darkGold) +
    disc(x, y - 1, 15.5, gold) +
    disc(x, y - 1, 8, madder) +
    fill(curve(drop, true), gold)
  )
}

function crownOfCoins(turn: Turn): string {
  const line = hairlineSeen(turn)
  return stations(trace(line), 31)
    .map(({ x, y }) => disc(x, y + 3, 13, darkGold) + disc(x, y + 1, 12, gold) + disc(x, y + 1, 6.5, paleGold))
    .join('')
}

function band(turn: Turn, shadow: string): string {
  const round = Array.from({ length: 17 }, (_, i): Direction => {
    const angle = ((i - 8) / 8) * 1.75
    return [Math.sin(angle) * 0.8, -0.7 + 0.46 * (1 - Math.cos(angle)), Math.cos(angle) * 0.62]
  })
  const points = round.map((d) => turn.onSkull(unit(...d), 6)).flatMap(({ point, seen }) => (seen > 14 ? [point] : []))
  const studs = stations(trace(points), 24).map(
    ({ x, y }) => `M${short(x - 6)} ${short(y)}h12M${short(x)} ${short(y - 6)}v12`,
  )
  const butt = { 'stroke-linecap': 'butt' }
  return (
    line(curve(points.map(([x, y]): Point => [x, y + 5])), shadow, 26, { ...butt, 'stroke-opacity': 0.5 }) +
    line(curve(points), gold, 26, butt) +
    line(curve(points), paleGold, 16, butt) +
    line(studs.join(''), madder, 4.5)
  )
}

/** Adey abeba, the yellow daisies of the end of the rains, tucked in above the near ear. */
function flowers(turn: Turn): string {
  const places = [
    [-112, -64, 30],
    [-122, -16, 24],
    [-88, -108, 24],
  ] as const
  return places
    .map(([x, y, size]) => {
      const [cx, cy] = turn.onSkull(frontDirection(x, y), 16).point
      return daisy(cx, cy, size)
    })
    .join('')
}

export function daisy(x: number, y: number, size: number): string {
  return flower(x, y, size, '#f0bd2c', darkGold)
}

export function flower(x: number, y: number, size: number, petal: string, heart: string): string {
  const petals = Array.from({ length: 8 }, (_, i) =>
    oval(0, -size * 0.62, size * 0.27, size * 0.46, petal, {
      transform: `translate(${short(x)} ${short(y)}) rotate(${i * 45})`,
    }),
  )
  return petals.join('') + disc(x, y, size * 0.28, heart)
}
