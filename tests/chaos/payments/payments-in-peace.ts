import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { isEmpty } from '../queue-state.ts'
import { clearFaults } from './fault-profile.ts'
import { moneyInHand, passMoneyLocks, readMoneyQueues, stillInHand } from './money-queues.ts'
import type { Payers } from './payers.ts'
import { type PaymentRecount, recountPayments } from './payment-recount.ts'

export interface PeaceCheck {
  readonly recount: PaymentRecount
  /** From the last payer to the empty queue. */
  readonly drainMs: number
}

/** A dead worker's jobs are free after their lock (30 s) and two checks for stalled jobs (10 s each). */
const drainWithinMs = 70_000
const hurriedMs = 1_000
/** No job of a living worker takes this long; on a busy machine a checkout may take seconds. */
const stuckAfterMs = 5_000

/**
 * Nobody comes any more, everybody has an answer, the queue drains and Chapa is asked: now everything must agree. `skipLocks` skips a
 * minute of locks.
 */
export async function checkInPeace(cluster: Cluster, payers: Payers, skipLocks: boolean): Promise<PeaceCheck> {
  const { sql, redisClient, chapa } = cluster
  const leftOver: string[] = []
  await clearFaults(chapa)
  const startedAt = performance.now()
  const isOver = (): boolean => performance.now() - startedAt > drainWithinMs
  let isPaused = await payers.pause(hurriedMs)
  // Looks at a payment grow rarer; this makes the next one due.
  await sql`update payments set next_check_at = now() where provider = 'chapa' and state in ('created', 'pending', 'failed')`
  let inHand = { since: performance.now(), jobs: await moneyInHand(redisClient) }
  for (;;) {
    isPaused = await payers.pause(hurriedMs)
    await wait(isPaused ? 300 : 0)
    const [left, due] = [await readMoneyQueues(redisClient), await countDue(cluster)]
    if (isPaused && [...left.values()].every(isEmpty) && due === 0) break
    if (isOver()) {
      if (!isPaused) leftOver.push('some payers are still without an answer')
      leftOver.push(`the queues do not drain: ${JSON.stringify(Object.fromEntries(left))}, ${due} payments are due`)
      break
    }
    if (!skipLocks || performance.now() - inHand.since < stuckAfterMs) continue
    await passMoneyLocks(redisClient, stillInHand(inHand.jobs, await moneyInHand(redisClient)))
    inHand = { since: performance.now(), jobs: await moneyInHand(redisClient) }
  }
  const drainMs = performance.now() - startedAt
  const counts = await recountPayments(sql, payers.paymentLedger, await chapa.transactions())
  const problems = { ...counts.problems, payments: [...leftOver, ...counts.problems.payments] }
  return { recount: { ...counts, problems }, drainMs }
}

/** Chapa payments overdue for a look, and card payments without an outcome. */
async function countDue({ sql }: Cluster): Promise<number> {
  const [row] = await sql<{ due: number }[]>`
    select count(*)::int as due from payments
    where (provider = 'chapa' and next_check_at <= now()) or (provider = 'tcard' and state = 'created')`
  return row?.due ?? 0
}
