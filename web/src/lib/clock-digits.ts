/** A moment's digits on a clock this many ms ahead of UTC: `2026`, `12`, `25` and `01:02`. */
export function clockDigits(at: Date, aheadMs: number) {
  const [date = '', time = ''] = new Date(at.getTime() + aheadMs).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day, clock: time.slice(0, 5) }
}
