/** How far back the queues' charts look. */
export const historyRanges = ['1h', '6h', '24h', '7d'] as const
export type HistoryRange = (typeof historyRanges)[number]

const hour = 3_600
export const rangeSeconds: Readonly<Record<HistoryRange, number>> = {
  '1h': hour,
  '6h': 6 * hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
}
