import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passLocks } from '../../support/dead-workers.ts'
import { until } from '../../support/until.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { activeJobs } from '../queue-state.ts'
import { type InHand, whileInHand } from './in-hand.ts'
import { recountPayments } from './payment-recount.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster({ contestants: 1 })
})
afterAll(() => cluster.stop())

/** Both votes are here, each once, and each payer is told so. */
async function expectBothOnce({ till, browsers, redeeming }: InHand): Promise<void> {
  await redeeming
  for (const { ask, phone } of Object.values(browsers))
    await until(
      async () => (await ask('verify', `/vote/verifyPayment?phone=${encodeURIComponent(phone)}`))?.body['isPayed'],
    )
  const { problems, credits, redeemed, paidAtChapa } = await recountPayments(
    cluster.sql,
    till,
    await cluster.chapa.transactions(),
  )
  expect(problems).toEqual({ payments: [], cards: [] })
  expect({ credits, redeemed, paidAtChapa }).toEqual({ credits: 2 * rounds, redeemed: rounds, paidAtChapa: rounds })
}
let rounds = 0

test('[PAY-11] [PAY-08] workers killed between Chapa’s answer, or the taking of a card, and the commit: each is done once', {
  timeout: 60_000,
}, async () => {
  rounds += 1
  const inHand = await whileInHand(cluster, async () => {
    await Promise.all(cluster.workers.map((worker) => worker.kill()))
  })
  const jobs = await activeJobs(cluster.redisClient, 'payments')
  expect(jobs).toHaveLength(2)
  // What they had in hand is undone with them.
  await until(
    async () =>
      (await cluster.sql`select 1 from pg_stat_activity where application_name = 'ashenda-worker'`).length === 0,
  )
  expect(await cluster.sql`select 1 from credits`).toHaveLength(0)
  expect(await cluster.sql`select 1 from cards where state = 'redeemed'`).toHaveLength(0)
  for (const worker of cluster.workers) worker.start()
  await passLocks(cluster.redisClient, defaultPrefix, 'payments', jobs)
  await expectBothOnce(inHand)
})

test('[PAY-11] [PAY-08] a worker frozen for longer than its lock finds its payments settled by another, and changes nothing', {
  timeout: 60_000,
}, async () => {
  rounds += 1
  const [frozen, other] = cluster.workers
  if (!frozen || !other) throw new Error('a cluster has two workers')
  await other.kill()
  const inHand = await whileInHand(cluster, async () => frozen.signal('SIGSTOP'))
  const jobs = await activeJobs(cluster.redisClient, 'payments')
  other.start()
  await passLocks(cluster.redisClient, defaultPrefix, 'payments', jobs)
  await expectBothOnce(inHand)
  frozen.signal('SIGCONT')
  // It works again, alone.
  await other.kill()
  await cluster.sql`update payments set next_check_at = now() where provider = 'chapa'`
  await until(async () => (await cluster.sql`select 1 from payments where next_check_at <= now()`).length === 0, {
    withinMs: 15_000,
  })
  await expectBothOnce(inHand)
  expect(cluster.crashes).toEqual([])
})
