import type { HistoryPoint, QueueState } from '@ashenda/core/contracts/http/queues.ts'

/** What one queue's points have to say, the oldest first. */
export interface PointOfQueue extends NonNullable<HistoryPoint['queues'][string]> {
  readonly at: string
  readonly seconds: number
}

export const pointsOf = (queue: QueueState['name'], history: readonly HistoryPoint[]): readonly PointOfQueue[] =>
  history.flatMap(({ at, seconds, queues }) => (queues[queue] ? [{ at, seconds, ...queues[queue] }] : []))

/** Some minutes of a queue: the most of what is counted at a moment, the sum of what passed. */
export interface Stretch {
  /** Epoch ms; it ends with its last point, and the first of all begins with its first. */
  readonly from: number
  readonly to: number
  readonly open: number
  readonly in: number
  readonly out: number
  readonly waitMs: number | null
  readonly failed: number
}

const stretchMs = 300_000

/** Points summed up by five minutes of the clock, the latest first. A point tells of the time before it. */
export function stretchesOf(points: readonly PointOfQueue[]): readonly Stretch[] {
  const stretches = new Map<number, Stretch>()
  for (const point of points) {
    const at = Date.parse(point.at)
    const begins = (Math.ceil(at / stretchMs) - 1) * stretchMs
    stretches.set(begins, joined(stretches.get(begins), point, begins))
  }
  return [...stretches.values()].toReversed()
}

function joined(before: Stretch | undefined, point: PointOfQueue, begins: number): Stretch {
  const at = Date.parse(point.at)
  const waits = [before?.waitMs ?? null, point.waitMs].filter((ms) => ms !== null)
  return {
    from: before?.from ?? Math.max(begins, at - point.seconds * 1_000),
    to: at,
    open: Math.max(before?.open ?? 0, point.open),
    in: (before?.in ?? 0) + point.in,
    out: (before?.out ?? 0) + point.out,
    waitMs: waits.length > 0 ? Math.max(...waits) : null,
    failed: Math.max(before?.failed ?? 0, point.failed),
  }
}
