import { setTimeout as wait } from 'node:timers/promises'

const minuteMs = 60_000

/** Waits for the next minute if less than this is left of the one that addresses are counted by. */
export async function withTimeInMinute(leastMs: number): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs)
  // Timers may fire slightly early.
  if (leftMs < leastMs) await wait(leftMs + 50)
}
