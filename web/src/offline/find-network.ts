import { backoffMs, sleep } from '../lib/backoff.ts'
import { api } from '../lib/http.ts'

const backoff = { firstMs: 1_000, mostMs: 30_000 }

/**
 * Asks the server until it answers, and then tells the page as a browser does: one that was opened without a network may get
 * it back without the browser having noticed that it was gone.
 */
export async function findNetwork(attempt = 0): Promise<void> {
  await sleep(backoffMs(attempt, backoff))
  try {
    await api.get('/contest')
    window.dispatchEvent(new Event('online'))
  } catch {
    await findNetwork(attempt + 1)
  }
}
