import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { poolOf, recordOne } from './record-one.ts'
import { announceReady, given } from './side-program.ts'

const concurrency = Number(process.argv[2])

/** One job per ballot: a transaction for each, so many at a time as its argument says. */
const pool = poolOf(given('DATABASE_URL'), concurrency)
const worker = new Worker<{ contest: string; ballot: QueuedBallot }>(
  'one-by-one',
  ({ data }) => recordOne(pool, data.contest, data.ballot),
  { connection: new Redis(given('REDIS_URL'), { maxRetriesPerRequest: null }), concurrency },
)
await worker.waitUntilReady()
announceReady({ ready: true }, () => worker.close().then(() => pool.end()))
