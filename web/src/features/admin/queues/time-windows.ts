import type { HistoryPoint, QueueState } from '@ashenda/core/contracts/http/queues.ts'

/** What one queue's points have to say, the oldest first. */
export interface PointOfQueue extends NonNullable<HistoryPoint['queues'][string]> {
  readonly at: string
  readonly seconds: number
}

export const pointsOf = (queue: QueueState['name'], history: readonly HistoryPoint[]): readonly PointOfQueue[] =>
  history.flatMap(({ at, seconds, queues }) => (queues[queue] ? [{ at, seconds, ...queues[queue] }] : []))

/** Some minutes of a queue: the most of what is counted at a moment, the sum of what passed. */
export interface TimeWindow {
  /** Epoch ms; it ends with its last point, and the first of all begins with its first. */
  readonly from: number
  readonly to: number
  readonly open: number
  readonly in: number
  readonly out: number
  readonly waitMs: number | null
  readonly failed: number
}

const windowMs = 300_000

/** Points summed up by five minutes of the clock, the latest first. A point tells of the time before it. */
export function windowsOf(points: readonly PointOfQueue[]): readonly TimeWindow[] {
  const timeWindows = new Map<number, TimeWindow>()
  for (const point of points) {
    const at = Date.parse(point.at)
    const begins = (Math.ceil(at / windowMs) - 1) * windowMs
    timeWindows.set(begins, joined(timeWindows.get(begins), point, begins))
  }
  return [...timeWindows.values()].toReversed()
}

function joined(before: TimeWindow | undefined, point: PointOfQueue, begins: number): TimeWindow {
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
