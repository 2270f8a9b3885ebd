import { chestShape, onBody } from './body.ts'
import { curve, type Point, polygon, stations, trace } from './geometry.ts'
import { colours } from './palette.ts'
import { disc, fill, line, within } from './svg.ts'
import type { Turn } from './turn.ts'
import type { Woman } from './woman.ts'

const { gold, paleGold, darkGold, madder, leaf } = colours

/** The far earring is drawn before the face, which hides part of it, or all. */
export function earringOn(side: -1 | 1, { jewellery }: Woman, turn: Turn): string {
  return side > 0 && turn.amount > 0.2 ? '' : earring(jewellery.ears, lobe(turn, side))
}

/** Where an earring hangs; the near ear comes forward as the head turns. */
function lobe(turn: Turn, side: number): Point {
  return [side * (122 - 6 * turn.amount) + (side > 0 ? 4 * turn.amount : 0), 56]
}

function earring(kind: Woman['jewellery']['ears'], [x, y]: Point): string {
  if (kind === 'hoop')
    return line(`M${x} ${y}a21 27 0 1 1 -0.1 0Z`, darkGold, 10) + line(`M${x} ${y}a21 27 0 1 1 -0.1 0Z`, gold, 6.5)
  if (kind === 'disc')
    return (
      disc(x, y + 16, 22, darkGold) +
      disc(x, y + 15, 20, gold) +
      disc(x, y + 15, 13, paleGold) +
      disc(x, y + 15, 6, madder)
    )
  if (kind === 'drop') {
    const drop: Point[] = [
      [x, y + 22],
      [x + 14, y + 50],
      [x, y + 66],
      [x - 14, y + 50],
    ]
    return (
      disc(x, y + 4, 8, gold) +
      line(`M${x} ${y + 8}V${y + 28}`, gold, 4) +
      fill(curve(drop, true), gold) +
      disc(x, y + 49, 7, madder)
    )
  }
  const moon = `M${x - 26} ${y + 14}a26 26 0 0 0 52 0a28 20 0 0 1 -52 0Z`
  const drops = [-16, 0, 16].map((dx) => disc(x + dx, y + 50 - Math.abs(dx) * 0.5, 5, paleGold)).join('')
  return disc(x, y + 6, 8, gold) + fill(moon, gold) + drops
}

export function necklace({ jewellery }: Woman, turn: Turn): string {
  return within('worn', chestShape(turn), worn(jewellery.neck, turn))
}

function worn(kind: Woman['jewellery']['neck'], turn: Turn): string {
  const strand = (top: number, depth: number, wide: number): Point[] => strandOf(turn, top, depth, wide)
  if (kind === 'cross') return pendant(strand(250, 384, 74), turn)
  if (kind === 'coins') return coins(strand(246, 352, 82))
  if (kind === 'beads')
    return (
      beads(strand(236, 322, 66), 15, [madder, gold, gold]) + beads(strand(256, 372, 86), 18, [gold, gold, leaf, gold])
    )
  return collar(strand(212, 262, 58), strand(232, 292, 62), strand(254, 336, 78))
}

/** A line round the neck, lowest at `depth`; its ends pass out of sight behind the neck. */
function strandOf(turn: Turn, top: number, depth: number, wide: number): Point[] {
  const fall = depth - top
  return [-1.12, -0.76, -0.38, 0, 0.38, 0.76, 1.12].map((t): Point => {
    const slide = -20 * turn.amount * Math.max(0, 1 - (top - 212) / 90) * t ** 2
    const [x] = onBody(turn, [t * wide, top])
    return [x + slide, top + fall * (1 - Math.abs(t / 1.12) ** 2.3)]
  })
}

function pendant(strand: Point[], turn: Turn): string {
  const [x, y] = onBody(turn, [0, 390])
  return line(curve(strand), '#2a1712', 5) + cross(x, y + 40, 34)
}

/** A processional cross in small: flared arms, an open lozenge in its heart. */
function cross(x: number, y: number, size: number): string {
  const arm = (angle: number, length: number): string => {
    const points: Point[] = [
      [-0.16, -0.1],
      [-0.4, -length],
      [0, -length * 0.86],
      [0.4, -length],
      [0.16, -0.1],
    ]
    return polygon(
      points.map(
        ([a, b]): Point => [
          x + size * (a * Math.cos(angle) - b * Math.sin(angle)),
          y + size * (a * Math.sin(angle) + b * Math.cos(angle)),
        ],
      ),
    )
  }
  const quarter = Math.PI / 2
  const arms = [0, 1, 3].map((i) => arm(i * quarter, 1)).join('') + arm(2 * quarter, 1.5)
  const lozenge = (r: number): string =>
    polygon([
      [x - r, y],
      [x, y - r],
      [x + r, y],
      [x, y + r],
    ])
  const edge = { stroke: '#4a2412', 'stroke-width': size * 0.14, 'stroke-linejoin': 'round' }
  return (
    fill(arms, gold, edge) +
    fill(lozenge(size * 0.52), gold, edge) +
    fill(arms, gold) +
    fill(lozenge(size * 0.26), madder)
  )
}

export function beads(strand: Point[], size: number, shades: readonly string[]): string {
  return stations(trace(strand), size)
    .map(
      ({ x, y }, i) =>
        disc(x, y, size * 0.5, shades[i % shades.length] ?? gold) +
        disc(x - size * 0.13, y - size * 0.15, size * 0.13, '#fff3d0'),
    )
    .join('')
}

function coins(strand: Point[]): string {
  const worn = stations(trace(strand), 25).map(({ x, y, angle }) => {
    const [cx, cy] = [x - Math.sin(angle) * 15, y + Math.cos(angle) * 15]
    return disc(cx, cy + 1.5, 13.5, darkGold) + disc(cx, cy, 12.5, gold) + disc(cx, cy, 7.5, paleGold)
  })
  return line(curve(strand), darkGold, 6) + worn.join('')
}

function collar(...[high, middle, low]: [Point[], Point[], Point[]]): string {
  const drops = stations(trace(low), 17).map(({ x, y, angle }) => {
    const at = (along: number, out: number): Point => [
      x + Math.cos(angle) * along - Math.sin(angle) * out,
      y + Math.sin(angle) * along + Math.cos(angle) * out,
    ]
    return polygon([at(-5.5, 0), at(5.5, 0), at(0, 25)])
  })
  return (
    line(curve(high), darkGold, 15) +
    line(curve(high), gold, 11) +
    beads(middle, 11, [madder, gold]) +
    fill(drops.join(''), gold) +
    line(curve(low), darkGold, 11) +
    line(curve(low), paleGold, 6)
  )
}
