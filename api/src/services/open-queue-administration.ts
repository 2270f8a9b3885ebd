import type { FindRecorded } from '../modules/queues/failed-groups.ts'
import { FailedJobs } from '../modules/queues/failed-jobs.ts'
import { failedStores } from '../modules/queues/failed-stores.ts'
import { QueuePauses } from '../modules/queues/queue-pauses.ts'
import type { QueueLooks } from '../modules/queues/queue-watch.ts'
import { QueuedBallots } from '../modules/queues/queued-ballots.ts'
import { ballotReplayer } from '../modules/queues/replay-ballot.ts'
import { startQueueWatch } from '../modules/queues/start-queue-watch.ts'
import { watchedQueues } from '../modules/queues/watched-queue.ts'
import type { Foundation } from './foundation.ts'

/** What admins see of the queues, and do with them. */
export function openQueueAdministration(
  { sql, redis, prefix, now, log, shards, queues: opened }: Foundation,
  recorded: FindRecorded,
  looks: QueueLooks,
) {
  const queues = watchedQueues(opened, { redis, prefix }, shards.all)
  const queuePauses = new QueuePauses({ sql, queues, redis, prefix, now, log })
  return {
    queues,
    queuePauses,
    ...startQueueWatch({ sql, queues, redis, prefix, now, log, queuePauses, looks }),
    failedJobs: new FailedJobs(sql, failedStores({ queues, redis, prefix, recorded })),
    queuedBallots: new QueuedBallots(shards.all.map(({ queue }) => queue)),
    replayBallot: ballotReplayer((voter) => shards.of(voter).queue),
  }
}
