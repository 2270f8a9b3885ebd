import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { somePhone } from '../../support/contest-data.ts'

/**
 * Casts the first ballot of a run, as soon as the side answers.
 * @param cookieOf of a browser that shows something of this phone (E.164) @throws when it does not within 60 s, or refuses
 */
export async function castOne(
  port: number,
  contestants: readonly string[],
  cookieOf: (phone: string) => string = () => '',
): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  const phone = somePhone()
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/vote/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie: cookieOf(phone) },
        body: JSON.stringify({ phone, name: 'First', actors: contestants.slice(0, 3), kind: 'free' }),
      })
      if (answer.status === 202) return
      if (answer.status !== 503) throw new Error(`the first ballot got ${answer.status}: ${await answer.text()}`)
    } catch (error) {
      const isStarting = error instanceof TypeError // fetch: nobody listens yet
      if (!isStarting || Date.now() > giveUpAt) throw error
    }
    await wait(100)
  }
}
