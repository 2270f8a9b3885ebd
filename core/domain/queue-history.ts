import type { HistoryPoint, QueuesState } from '../contracts/http/queues.ts'

/** A point each so many seconds, for an hour. */
const historyStepSeconds = 10
export const mostHistoryPoints = 360

/** What a chart shows of a state. */
export const pointOf = ({ at, queues }: QueuesState): HistoryPoint => ({
  at,
  queues: Object.fromEntries(
    queues.map(({ name, waiting, active, delayed, inPerSecond, outPerSecond, waitMs, failed }) => [
      name,
      { open: waiting + active + delayed, inPerSecond, outPerSecond, waitMs: waitMs?.p95 ?? null, failed },
    ]),
  ),
})

/** Whether the last point of a history is so old that the next one is due. */
export const isPointDue = (last: HistoryPoint | undefined, at: string): boolean =>
  last === undefined || Date.parse(at) - Date.parse(last.at) >= historyStepSeconds * 1_000
