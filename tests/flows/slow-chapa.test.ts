import { expect, test } from 'vitest'
import { payVote, someCard } from '../support/cards.ts'
import { enterVotePayment, openCheckout, usePaidContest, withChapa } from '../support/payments.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'

const on = usePaidContest(1)

/** How long Chapa takes for every answer. */
const latencyMs = 6_000
const duePayments = 300

async function timed<T>(run: () => Promise<T>): Promise<readonly [T, number]> {
  const startedAt = performance.now()
  return [await run(), performance.now() - startedAt] as const
}

test('while Chapa takes seconds for each of three hundred due payments, a card pays at once and a checkout opens as soon as Chapa answers', () =>
  withChapa(on.platform, { callback: 'none', latencyMs }, async () => {
    const { platform } = on
    await Promise.all(Array.from({ length: duePayments }, () => enterVotePayment(platform)))
    await platform.sql`update payments set state = 'pending', next_check_at = now() - interval '1 second'`
    const payments = queueOf(platform, 'payments')
    await until(async () => {
      const { active = 0, waiting = 0, prioritized = 0 } = await payments.getJobCounts()
      return active >= 4 && waiting + prioritized >= 50
    })
    const code = await someCard(platform)
    const [[card, cardMs], [, checkoutMs]] = await Promise.all([
      timed(() => payVote(platform, code)),
      timed(() => openCheckout(platform)),
    ])
    expect([card.status, card.body['pending']]).toEqual([200, false])
    // Before Chapa answered anything, and after one of its answers.
    expect(cardMs).toBeLessThan(latencyMs)
    expect(checkoutMs).toBeLessThan(2 * latencyMs)
    const [left] = await platform.sql<{ due: number }[]>`
      select count(*)::int as due from payments where next_check_at <= now()`
    expect(left?.due).toBeGreaterThan(duePayments / 2)
  }))
