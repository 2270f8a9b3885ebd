import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { queueName, startBoss } from './pg-boss-queue.ts'
import { poolOf, recordOne } from './record-one.ts'
import { announceReady, given } from './side-program.ts'

const connections = 20
const jobsPerFetch = 100

/** A transaction per job. Fetched in full batches without a pause between them: its quickest setting. */
const pool = poolOf(given('DATABASE_URL'), connections)
const boss = await startBoss(given('DATABASE_URL'), 4)
await boss.work<{ contest: string; ballot: QueuedBallot }>(
  queueName,
  { batchSize: jobsPerFetch, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, localConcurrency: 2 },
  async (jobs) => {
    await Promise.all(jobs.map(({ data }) => recordOne(pool, data.contest, data.ballot)))
  },
)
announceReady({ ready: true }, () => boss.stop({ graceful: false }).then(() => pool.end()))
