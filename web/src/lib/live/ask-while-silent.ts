import { backoffMs } from '../backoff.ts'
import { live } from './live.ts'

const backoff = { firstMs: 1_000, mostMs: 10_000 }

/** With a connection open the news comes by itself; asking starts only where it is overdue. */
const patience = 3

/** Asks for news that should come over the socket, now and then, until the returned function is called. */
export function askWhileSilent(ask: () => Promise<unknown>, overdueAfter = patience): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function askLater(attempt: number): void {
    if (!stopped) timer = setTimeout(() => askOnce(attempt), backoffMs(attempt, backoff))
  }

  async function askOnce(attempt: number): Promise<void> {
    // A question without an answer changes nothing: it is asked again.
    if (live.connection.getState() !== 'open' || attempt >= overdueAfter) await ask().catch(() => undefined)
    askLater(attempt + 1)
  }

  askLater(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
