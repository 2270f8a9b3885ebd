import type { HistoryPoint, QueuesState } from '../contracts/http/queues.ts'
import { type HistoryRange, rangeSeconds } from './history-range.ts'

/** Each range has as many points, so that one chart fits all. */
export const mostHistoryPoints = 360

/** A chart's point: the present state, and changes since the last point. */
export function pointOf({ at, queues }: QueuesState, last: HistoryPoint | undefined): HistoryPoint {
  const seconds = last === undefined ? 0 : Math.max(0, Date.parse(at) - Date.parse(last.at)) / 1_000
  const points = queues.map(({ name, waiting, active, waitMs, failed, taken, finished }) => {
    const before = last?.queues[name] ?? { taken, finished }
    // Jobs removed from the queue, or a restarted queue, are not throughput.
    const passed = { in: Math.max(0, taken - before.taken), out: Math.max(0, finished - before.finished) }
    return [name, { open: waiting + active, ...passed, waitMs: waitMs?.p95 ?? null, failed, taken, finished }] as const
  })
  return { at, seconds, queues: Object.fromEntries(points) }
}

/** Whether the next point of a history is due. */
export const isPointDue = (last: HistoryPoint | undefined, at: string, range: HistoryRange = '1h'): boolean =>
  last === undefined || Date.parse(at) - Date.parse(last.at) >= (rangeSeconds[range] / mostHistoryPoints) * 1_000
