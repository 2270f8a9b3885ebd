import type { OwnLink } from '@ashenda/core/contracts/http/promotion.ts'

/** The days to a day (2027-08-22), oldest first. */
export const daysUntil = (day: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(day) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )

/** Visits of all links by day. */
export function visitsByDay(links: readonly Pick<OwnLink, 'days'>[], days: readonly string[]): readonly number[] {
  const sums = new Map<string, number>()
  for (const { day, visits } of links.flatMap((link) => link.days)) sums.set(day, (sums.get(day) ?? 0) + visits)
  return days.map((day) => sums.get(day) ?? 0)
}
