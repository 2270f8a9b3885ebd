import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { Queue } from 'bullmq'
import type { PaymentContext } from './payment-context.ts'

const name = 'compare-payments'
const nightly = { pattern: '30 2 * * *', tz: festivalZone }
const day = 24 * 3_600_000

/**
 * Nightly, when nobody pays; one schedule for all workers. It is written only if missing or stuck, because rewriting would drop a night
 * that fell due while no worker ran.
 */
export async function scheduleComparison(queue: Queue, { payments }: Pick<PaymentContext, 'payments'>): Promise<void> {
  if (!payments) return
  const planned = await queue.getJobScheduler(name)
  const isAlive = planned?.pattern === nightly.pattern && (planned.next ?? 0) > Date.now() - day
  if (!isAlive) await queue.upsertJobScheduler(name, nightly, { name, data: {}, opts: jobs[name].options })
}
