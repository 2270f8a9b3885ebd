import { findContestsToFreeze, freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import type { Queue } from 'bullmq'
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
