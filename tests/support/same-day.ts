import { setTimeout as wait } from 'node:timers/promises'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import { beforeAll } from 'vitest'

/** Longer than a file that needs this takes on a busy machine. */
const fileMs = 180_000

/**
 * For a file whose figures are those of one day of the festival, and of the clock that everybody has: where midnight in Addis Ababa (21:00 UTC) is near,
 * the file begins after it. To be called before what fills the database.
 * @param sinceMs so long before the file begins the day has begun, too
 */
export function useSameDay(sinceMs = 0): void {
  beforeAll(
    async () => {
      const now = Date.now()
      const { from, to } = dayAround(now)
      const beginMs = (to - now < fileMs ? to : from) + sinceMs - now
      // A timer may come a little too soon.
      if (beginMs > 0) await wait(beginMs + 50)
    },
    fileMs + sinceMs + 30_000,
  )
}
