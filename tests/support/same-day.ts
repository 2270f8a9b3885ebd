import { setTimeout as wait } from 'node:timers/promises'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import { beforeAll } from 'vitest'

/** Longer than any file that uses this takes on a busy machine. */
const fileMs = 180_000

/**
 * For a file whose figures belong to one festival day by the real clock: near midnight in Addis Ababa (21:00 UTC) the file starts after it.
 * Call it before filling the database. @param sinceMs how long before the start the day must have begun
 */
export function useSameDay(sinceMs = 0): void {
  beforeAll(
    async () => {
      const now = Date.now()
      const { from, to } = dayAround(now)
      const beginMs = (to - now < fileMs ? to : from) + sinceMs - now
      // Timers may fire slightly early.
      if (beginMs > 0) await wait(beginMs + 50)
    },
    fileMs + sinceMs + 30_000,
  )
}
