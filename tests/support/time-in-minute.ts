import { setTimeout as wait } from 'node:timers/promises'

const minuteMs = 60_000

/** Waits for the next minute where less than this is left of the one that addresses are counted by. */
export async function withTimeInMinute(leastMs: number): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs)
  // A timer may come a little too soon.
  if (leftMs < leastMs) await wait(leftMs + 50)
}
