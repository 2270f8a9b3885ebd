import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'

/** Queues a ballot that could not be recorded once more. @throws when Redis is away */
export type ReplayBallot = (contest: string, ballot: QueuedBallot) => Promise<void>

const addMs = 1_000

export const ballotReplayer =
  (queue: Pick<Queue, 'add'>): ReplayBallot =>
  async (contest, ballot) => {
    await withTimeout(addMs, enqueue(queue, 'tally-group', { contest, ballots: [ballot] }))
  }
