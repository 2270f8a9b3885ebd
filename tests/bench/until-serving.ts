import { setTimeout as wait } from 'node:timers/promises'

/** A slow machine may take its time. */
const startsWithinMs = 60_000

/** Resolves once the api that was started knows its contest. @throws where it does not come to that */
export async function untilServing(url: URL | string): Promise<void> {
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    const answer = await fetch(new URL('/contest', url)).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > giveUpAt) throw new Error('the site does not serve')
    await wait(100)
  }
}
