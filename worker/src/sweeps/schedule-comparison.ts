import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Queue } from 'bullmq'
import type { HandlerContext } from '../handler.ts'

const name = 'compare-payments'

/** Once a night, when nobody pays: one schedule for however many workers there are, written again in case Redis lost it. */
export async function scheduleComparison(queue: Queue, { payments }: Pick<HandlerContext, 'payments'>): Promise<void> {
  if (!payments) return
  const nightly = { pattern: '30 2 * * *', tz: 'Africa/Addis_Ababa' }
  await queue.upsertJobScheduler(name, nightly, { name, data: {}, opts: jobs[name].options })
}
