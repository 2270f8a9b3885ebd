import { between } from './geometry.ts'
import { type Direction, frontDirection, unit } from './turn.ts'
import type { Rows } from './woman.ts'

interface Row {
  directions: Direction[]
  width: number
}

/** The rows of a hairstyle over the skull, each from the hairline or parting to where it leaves our sight. */
export function rowsOf(style: Rows, count: number): Row[] {
  if (style === 'straight') return straight(11 + count * 2, 31 - count * 3)
  if (style === 'albaso') return albaso()
  if (style === 'parted') return parted(6 + count, 31 - count * 3)
  return swept(8 + count, 33 - count * 2)
}

/** Behind the near ear, whatever the style: seen once the head is turned. */
export function napeRows(): Row[] {
  return [3, 2, 1, 0].map((i): Row => {
    const start = unit(-0.95, 0.02 + 0.15 * i, 0.2)
    return { directions: arc(start, unit(-0.75, -0.12 + 0.17 * i, -0.66)), width: 27 }
  })
}

/** Shuruba: fine even rows from the brow straight back. */
function straight(count: number, width: number): Row[] {
  return Array.from({ length: count }, (_, i) => ({ directions: back((i / (count - 1)) * 2 - 1), width }))
}

/** Albaso: thick rows, a fine one between each two. */
function albaso(): Row[] {
  const fine = [-1.02, -0.67, -0.225, 0.225, 0.67, 1.02].map((place) => ({ directions: back(place), width: 17 }))
  const thick = [-0.88, -0.45, 0, 0.45, 0.88].map((place) => ({ directions: back(place), width: 50 }))
  return [...fine, ...thick]
}

/** From a middle parting down to both sides, curving behind the ears; drawn from the crown forward. */
function parted(count: number, width: number): Row[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, i): Row => {
      const t = 1 - i / (count - 1)
      const start = frontDirection(side * 10, between(-134, -207, t ** 0.8))
      const end = unit(side, between(0.42, -0.35, t), between(0.3, -0.65, t))
      return { directions: arc(start, end), width }
    }),
  )
}

/** All rows led over the head to the near side. */
function swept(count: number, width: number): Row[] {
  return Array.from({ length: count }, (_, i): Row => {
    const t = i / (count - 1)
    const [x, y] = hairlineAt(between(1, -0.98, t))
    const end = unit(between(-0.35, -0.95, t), between(-0.9, 0.25, t), between(-0.4, -0.3, t))
    return { directions: arc(frontDirection(x, y), end), width }
  })
}

/** A row straight back from the hairline at a place from -1 (near ear) to 1 (far ear). */
function back(place: number): Direction[] {
  const [x, y] = hairlineAt(place)
  const [a, , c] = frontDirection(x, y)
  const rest = Math.sqrt(1 - a * a)
  const start = Math.acos(Math.min(1, c / rest)) * (y > -70 ? -1 : 1)
  return Array.from({ length: 9 }, (_, i): Direction => {
    const angle = between(start, 2.6, i / 8)
    return unit(a * (1 - 0.3 * (i / 8) ** 1.4), -Math.sin(angle) * rest, Math.cos(angle) * rest)
  })
}

/** The hairline as seen from the front, by place from -1 to 1. */
function hairlineAt(place: number): [number, number] {
  const angle = place * 1.42
  return [123 * Math.sin(angle), -10 - 125 * Math.cos(angle) ** 0.8]
}

function arc(from: Direction, to: Direction): Direction[] {
  return Array.from({ length: 9 }, (_, i): Direction => {
    const t = i / 8
    return unit(between(from[0], to[0], t), between(from[1], to[1], t), between(from[2], to[2], t))
  })
}
