import type { Queue } from 'bullmq'
import type { Foundation } from './foundation.ts'
import { FailedGroups, type FindRecorded } from './modules/queues/failed-groups.ts'
import { FailedJobRecords } from './modules/queues/failed-job-records.ts'
import { FailedJobs } from './modules/queues/failed-jobs.ts'
import { QueuePauses } from './modules/queues/queue-pauses.ts'
import type { QueueLooks, QueueWatch } from './modules/queues/queue-watch.ts'
import { QueuedBallots } from './modules/queues/queued-ballots.ts'
import { ballotReplayer, type ReplayBallot } from './modules/queues/replay-ballot.ts'
import { startQueueWatch } from './modules/queues/start-queue-watch.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly queues: readonly Queue[]
    readonly queueWatch: Pick<QueueWatch, 'look' | 'lookAnew' | 'state' | 'history'>
    readonly queuePauses: Pick<QueuePauses, 'pause' | 'resume' | 'drain' | 'endDrain'>
    readonly failedJobs: FailedJobs
    readonly queuedBallots: QueuedBallots
    readonly replayBallot: ReplayBallot
  }
}

/** What admins see of the queues, and do with them. */
export function openQueueAdministration(
  { sql, redis, prefix, now, log, queues: { all: queues, ballots } }: Foundation,
  recorded: FindRecorded,
  looks: QueueLooks,
) {
  const queuePauses = new QueuePauses({ sql, queues, redis, prefix, now })
  const failures = queues.map(
    (queue) =>
      [
        queue.name,
        queue === ballots ? new FailedGroups(queue, recorded) : new FailedJobRecords(queue, redis, prefix),
      ] as const,
  )
  return {
    queues,
    queuePauses,
    ...startQueueWatch({ sql, queues, redis, prefix, now, log, queuePauses, looks }),
    failedJobs: new FailedJobs(sql, new Map(failures)),
    queuedBallots: new QueuedBallots(ballots),
    replayBallot: ballotReplayer(ballots),
  }
}
