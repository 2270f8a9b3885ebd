import { signalsKeptDays } from '@ashenda/core/domain/suspicion.ts'
import { removeSignalsBefore } from '@ashenda/db/queries/ballots/ballot-signals.ts'
import { findContestsToFreeze, freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import type { Queue } from 'bullmq'
import { exponentialBackoffMs } from '../jobs/exponential-backoff.ts'
import type { BallotContext } from './ballot-context.ts'

/** A ballot accepted just before the freeze may still be on its way into the queue. */
const marginMs = 10_000

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const

/** A retried group is behind younger ones, so all are read; with more groups than this it is too early to freeze. */
const groupsLookedAt = 200

/**
 * Fixes a contest's public counts after the freeze, once no group queued before it is unfinished: ballots accepted in time count, however
 * late they are tallied.
 */
export async function freezeCounts(ballots: Queue, { sql, log }: Pick<BallotContext, 'sql' | 'log'>): Promise<void> {
  for (const contest of await findContestsToFreeze(sql, marginMs)) {
    if (!(await isOverIn(ballots, contest.freezesAt))) continue
    await freezeTally(sql, contest.id)
    log.info({ contest: contest.id }, 'the public counts were frozen')
  }
}

async function isOverIn(ballots: Queue, freezesAt: number): Promise<boolean> {
  const groups = await ballots.getJobs([...unfinished], 0, groupsLookedAt - 1)
  return groups.length < groupsLookedAt && groups.every(({ timestamp }) => timestamp >= freezesAt + marginMs)
}

const dayMs = 86_400_000
/** Few enough per statement not to disturb the tally. */
const atOnce = 5_000

/** Deletes ballots' origin signals past their retention. */
export async function expireSignals({ sql }: Pick<BallotContext, 'sql'>, now = Date.now()): Promise<void> {
  const moment = new Date(now - signalsKeptDays * dayMs)
  while ((await removeSignalsBefore(sql, moment, atOnce)) === atOnce);
}

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
    if (since >= 0 && since < exponentialBackoffMs(Math.max(0, job.attemptsMade - 1), backoff)) continue
    await job.retry('failed')
    log.info({ job: job.id, attemptsMade: job.attemptsMade }, 'a failed group of ballots goes back to the queue')
  }
}
