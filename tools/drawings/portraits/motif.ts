import { type Point, points, type Station, short } from './geometry.ts'
import { fill, line } from './svg.ts'

export type Motif = keyof typeof motifs

interface Threads {
  thread: string
  accent: string
}

/** Shapes are given in halves of the motif's size, x along the border and y across it. */
interface Pen {
  shape(outline: readonly Point[], colour: string): string
  stroke(path: readonly Point[], colour: string, width: number): string
}

const motifs = {
  diamonds: (pen, { thread, accent }) => pen.shape(lozenge(1.15), thread) + pen.shape(lozenge(0.6), accent),
  chevrons: (pen, { thread }) => pen.stroke(points('-0.5,-1 0.3,0 -0.5,1'), thread, 0.4),
  crosses: (pen, { thread, accent }) =>
    pen.stroke(points('-1,0 1,0'), thread, 0.56) +
    pen.stroke(points('0,-1 0,1'), thread, 0.56) +
    pen.shape(lozenge(0.42), accent),
  waves: (pen, { thread, accent }) =>
    pen.stroke(points('-1.5,0.7 0,-0.7 1.5,0.7'), thread, 0.4) + pen.shape(lozenge(0.34, 0.62), accent),
  steps: (pen, { thread, accent }) => pen.shape(stair, thread) + pen.shape(lozenge(0.4, 0.61), accent),
} satisfies Record<string, (pen: Pen, threads: Threads) => string>

const stair = points(
  '-1.08,0.07 -0.72,0.07 -0.72,-0.29 -0.36,-0.29 -0.36,-0.65 0.36,-0.65 0.36,-0.29 0.72,-0.29 0.72,0.07 1.08,0.07',
)

/** One motif of a woven border, laid where the border passes. */
export function motif(kind: Motif, place: Station, size: number, threads: Threads): string {
  const half = size / 2
  const path = (through: readonly Point[]): string => `M${through.map((point) => laid(place, half, point)).join('L')}`
  const square = { 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter' }
  const pen: Pen = {
    shape: (outline, colour) => fill(`${path(outline)}Z`, colour),
    stroke: (through, colour, width) => line(path(through), colour, width * half, square),
  }
  return motifs[kind](pen, threads)
}

function lozenge(reach: number, across = 0): Point[] {
  return [
    [-reach, across],
    [0, across - reach],
    [reach, across],
    [0, across + reach],
  ]
}

function laid({ x, y, angle }: Station, half: number, [along, across]: Point): string {
  const [cos, sin] = [Math.cos(angle) * half, Math.sin(angle) * half]
  return `${short(x + cos * along - sin * across)} ${short(y + sin * along + cos * across)}`
}
