import { setTimeout as wait } from 'node:timers/promises'

const minuteMs = 60_000

/** Resolves when at least so much of the minute is left, by whose beginning addresses are counted anew. */
export async function whileMinuteLasts(leastMs: number): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs)
  // A timer may come a little too soon.
  if (leftMs < leastMs) await wait(leftMs + 50)
}
