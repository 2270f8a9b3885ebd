import { jitteredBackoffMs } from '../jittered-backoff.ts'
import { live } from './live.ts'

const backoff = { firstMs: 1_000, mostMs: 10_000 }

/** With an open connection news comes by itself; polling starts when overdue. */
const patience = 3

/** Polls for news that should come over the socket, until stopped. */
export function askWhileSilent(ask: () => Promise<unknown>, overdueAfter = patience): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function askLater(attempt: number): void {
    if (!stopped) timer = setTimeout(() => askOnce(attempt), jitteredBackoffMs(attempt, backoff))
  }

  async function askOnce(attempt: number): Promise<void> {
    // A lost answer changes nothing: it polls again.
    if (live.connection.getState() !== 'open' || attempt >= overdueAfter) await ask().catch(() => undefined)
    askLater(attempt + 1)
  }

  askLater(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
