export type Point = readonly [x: number, y: number]

/** A place on a line, with the direction the line runs there (radians). */
export interface Station {
  x: number
  y: number
  angle: number
}

/** One decimal is a tenth of a pixel at full size; more only makes the file longer. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Points written as in an SVG polygon: `points('0,10 20,30')`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number)
    return [x ?? 0, y ?? 0]
  })
}

function dot([x, y]: Point): string {
  return `${short(x)} ${short(y)}`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(dot).join('L')}Z`
}

/** A smooth line through all the points (Catmull-Rom, written as cubic Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => pointAt(points, index, closed)
  let path = `M${dot(at(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${dot(out)} ${dot(into)} ${dot(to)}`
  }
  return closed ? `${path}Z` : path
}

/** The continuation of a smooth line: as `curve`, without its opening move. */
export function onward(points: readonly Point[]): string {
  return `L${curve(points).slice(1)}`
}

/** The same smooth line as `curve`, as many short steps. */
export function trace(points: readonly Point[], stepsPerSpan = 12): Point[] {
  const line: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [pointAt(points, i - 1), pointAt(points, i), pointAt(points, i + 1), pointAt(points, i + 2)]
    for (let step = 0; step < stepsPerSpan; step++) {
      const t = step / stepsPerSpan
      line.push([catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)])
    }
  }
  line.push(pointAt(points, points.length - 1))
  return line
}

/** Places along a line at even distances, the first half a gap from its start. */
export function stations(line: readonly Point[], gap: number): Station[] {
  const places: Station[] = []
  let due = gap / 2
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [pointAt(line, i - 1), pointAt(line, i)]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    while (due <= length && length > 0) {
      places.push({ x: from[0] + (dx * due) / length, y: from[1] + (dy * due) / length, angle: Math.atan2(dy, dx) })
      due += gap
    }
    due -= length
  }
  return places
}

/** A line with a body: `widthAt(t)` is its full width at the share t of its way, 0 to 1. */
export function ribbon(points: readonly Point[], widthAt: (t: number) => number, stepsPerSpan = 6): string {
  const line = trace(points, stepsPerSpan)
  const left: Point[] = []
  const right: Point[] = []
  line.forEach(([x, y], index) => {
    const [from, to] = [pointAt(line, index - 1), pointAt(line, index + 1)]
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    const half = widthAt(index / (line.length - 1)) / 2
    left.push([x + Math.sin(angle) * half, y - Math.cos(angle) * half])
    right.unshift([x - Math.sin(angle) * half, y + Math.cos(angle) * half])
  })
  return polygon([...left, ...right])
}

/** A stroke of a brush that is thin at both ends. */
export function sliver(points: readonly Point[], width: number): string {
  return ribbon(points, (t) => width * Math.sin(Math.PI * t) ** 0.7)
}

/** A blade: thick where it starts, a point where it ends. */
export function blade(points: readonly Point[], width: number): string {
  return ribbon(points, (t) => width * Math.min(1, 0.45 + t * 2) * (1 - t ** 2), 4)
}

/** The line moved sideways; positive is to the left of its direction on the page. */
export function beside(points: readonly Point[], distance: number): Point[] {
  return points.map(([x, y], index) => {
    const [from, to] = [pointAt(points, index - 1), pointAt(points, index + 1)]
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    return [x + Math.sin(angle) * distance, y - Math.cos(angle) * distance]
  })
}

export function between(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

export function blend(from: Point, to: Point, t: number): Point {
  return [between(from[0], to[0], t), between(from[1], to[1], t)]
}

/** Past its ends an open line stands still; a closed one goes round. */
function pointAt(points: readonly Point[], index: number, closed = false): Point {
  const last = points.length - 1
  const wanted = closed ? (index + points.length) % points.length : Math.min(last, Math.max(0, index))
  const point = points[wanted]
  if (point === undefined) throw new RangeError('a line needs at least one point')
  return point
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  const [linear, square, cube] = [c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d]
  return b + 0.5 * t * (linear + t * (square + t * cube))
}
