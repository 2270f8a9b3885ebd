import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { Logger, run } from 'graphile-worker'
import { poolOf, recordOne } from './record-one.ts'
import { announceReady, given } from './side-program.ts'

const concurrentJobs = 20

/** A transaction per job, jobs fetched and completed in batches: its quickest setting. */
const pool = poolOf(given('DATABASE_URL'), concurrentJobs)
const runner = await run({
  preset: {
    worker: {
      connectionString: given('DATABASE_URL'),
      maxPoolSize: 6,
      concurrentJobs,
      pollInterval: 200,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
    },
  },
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => {
    if (level === 'error') console.error(message)
  }),
  taskList: {
    ballot: async (payload) => {
      // Written by graphile-api.ts.
      const { contest, ballot } = payload as { contest: string; ballot: QueuedBallot }
      await recordOne(pool, contest, ballot)
    },
  },
})
announceReady({ ready: true }, () => runner.stop().then(() => pool.end()))
