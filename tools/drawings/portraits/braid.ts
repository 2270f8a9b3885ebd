import { type Point, ribbon, type Station, short, stations, trace } from './geometry.ts'
import { mix } from './palette.ts'
import { fill, line } from './svg.ts'

/** Braids begin fine at the skin and, hanging free, end fine. */
type Taper = 'root' | 'tip'

/** A plait along a line: a dark rope with the gleam of its strands, slanting in from both sides. */
export function braid(points: readonly Point[], width: number, tone: string, taper: Taper): string {
  const share = (t: number): number => (taper === 'root' ? Math.min(1, 0.62 + t * 2) : Math.min(1, 0.3 + (1 - t) * 4))
  const body = trace(points, 6)
  const places = stations(body, width * 0.6)
  const marks = places.map((place, i) => strand(place, width * share((i + 0.5) / places.length)))
  const gleam = mix(tone, '#c08f66', 0.4)
  return (
    fill(
      ribbon(points, (t) => width * share(t)),
      tone,
    ) + line(marks.join(''), gleam, Math.max(1.6, width * 0.1), { 'stroke-opacity': 0.85 })
  )
}

/** Rings of gold worn on a braid. */
export function rings(points: readonly Point[], width: number, gap: number, colour: string): string {
  const marks = stations(trace(points, 8), gap).map(({ x, y, angle }) => {
    const [across, down] = [Math.sin(angle) * width * 0.5, Math.cos(angle) * width * 0.5]
    return `M${short(x + across)} ${short(y - down)}L${short(x - across)} ${short(y + down)}`
  })
  return line(marks.join(''), colour, width * 0.42, { 'stroke-linecap': 'butt' })
}

function strand({ x, y, angle }: Station, width: number): string {
  const half = width * 0.36
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (forward: number, side: number): string =>
    `${short(x + cos * forward - sin * side)} ${short(y + sin * forward + cos * side)}`
  const [left, right] = [at(-half * 0.8, -half), at(-half * 0.8, half)]
  return `M${left}Q${at(half * 0.3, -half * 0.7)} ${at(half * 0.7, 0)}Q${at(half * 0.3, half * 0.7)} ${right}`
}
