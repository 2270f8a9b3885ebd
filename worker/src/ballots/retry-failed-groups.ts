import type { Queue } from 'bullmq'
import { backoffMs } from '../jobs/backoff.ts'
import type { BallotContext } from './ballot-context.ts'

const atMost = 100

/** A group that always fails does not block the others. */
const backoff = { firstMs: 1_000, mostMs: 60_000 }

/** Puts failed ballot groups back into the queue: a failed job holds acknowledged ballots and is never given up. */
export async function retryFailedGroups(ballots: Queue, { log, metrics }: BallotContext): Promise<void> {
  metrics.failedGroups.set(await ballots.getFailedCount())
  const failed = await ballots.getJobs(['failed'], 0, atMost - 1, true) // oldest first, so that none waits behind newer ones
  for (const job of failed) {
    const since = Date.now() - (job.finishedOn ?? 0)
    // A negative age means that a clock was set back; the group must not wait for that moment to return.
    if (since >= 0 && since < backoffMs(Math.max(0, job.attemptsMade - 1), backoff)) continue
    await job.retry('failed')
    log.info({ job: job.id, attemptsMade: job.attemptsMade }, 'a failed group of ballots goes back to the queue')
  }
}
