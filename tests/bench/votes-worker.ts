import { Worker } from 'bullmq'
import { Logger, run } from 'graphile-worker'
import { Redis } from 'ioredis'
import { type PeerJob, queueName, startBoss, type WorkerPeer } from './votes-peers.ts'
import { poolOf, recordOne } from './votes-record-one.ts'

/** The worker of a peer that queues ballots one by one: a transaction for each, at the peer's quickest settings. */
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const [, , name] = process.argv as [string, string, WorkerPeer] // of votes.ts
const concurrency = name === 'bullmq-1' ? 1 : 20
const pool = poolOf(databaseUrl, concurrency)

switch (name) {
  case 'bullmq-1':
  case 'bullmq-20': {
    const connection = new Redis(process.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null })
    const worker = new Worker<PeerJob>(queueName, ({ data }) => recordOne(pool, data), { connection, concurrency })
    await worker.waitUntilReady()
    break
  }
  case 'pg-boss': {
    const boss = await startBoss(4)
    const options = { batchSize: 100, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, localConcurrency: 2 }
    await boss.work<PeerJob>(queueName, options, async (jobs) => {
      await Promise.all(jobs.map(({ data }) => recordOne(pool, data)))
    })
    break
  }
  case 'graphile':
    await run({
      preset: {
        worker: {
          connectionString: databaseUrl,
          maxPoolSize: 6,
          concurrentJobs: concurrency,
          pollInterval: 200,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
        },
      },
      logger: new Logger(() => (level, message) => {
        if (level === 'error') console.error(message)
      }),
      taskList: { ballot: (payload) => recordOne(pool, payload as PeerJob) }, // written by votes-peers.ts
    })
}
process.once('SIGTERM', () => process.exit())
process.send?.('ready')
