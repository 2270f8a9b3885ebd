import type { Hint } from '@ashenda/core/contracts/events/hint.ts'
import { hintChannel } from '@ashenda/core/contracts/events/hint.ts'
import { type JobName, jobs, type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Job, Queue, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { HandlerContext } from './handler.ts'
import type { WorkerMetrics } from './metrics.ts'
import { createRunners } from './registry.ts'
import { Stopping, stoppablePause } from './stopping.ts'
import { retryFailedGroups } from './sweeps/failed-groups.ts'
import { freezeCounts } from './sweeps/freeze-counts.ts'
import { startSweep } from './sweeps/sweep.ts'

export interface WorkerDeps {
  readonly sql: Sql
  /** A fresh connection each: BullMQ blocks on one, publishes on another. */
  readonly connectRedis: (role: 'blocking' | 'commands') => Redis
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly prefix: string
  /** Jobs of a queue run at the same time. */
  readonly concurrency: number
  readonly sweepMs: number
}

export interface RunningWorker {
  /** Resolves when the queues are being listened to. */
  readonly ready: Promise<void>
  /** Takes no further job, finishes what runs, hands back what waits for something. */
  readonly close: () => Promise<void>
}

type Runners = ReturnType<typeof createRunners>

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/** Builds the worker of every queue; connects at once. */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const stopping = new AbortController()
  const commands = deps.connectRedis('commands')
  const context: HandlerContext = {
    sql: deps.sql,
    log: deps.log,
    metrics: deps.metrics,
    pause: stoppablePause(stopping.signal),
    publish: (hint: Hint) => {
      commands
        .publish(hintChannel(deps.prefix), JSON.stringify(hint))
        .catch((error: unknown) => deps.log.debug({ err: error }, 'hint not published'))
    },
  }
  const names = Object.keys(queues) as QueueName[] // keys of a const object
  const runners = createRunners(context)
  const workers = names.map((name) => consume(name, deps, runners))
  const ballots = new Queue('ballots', { connection: commands, prefix: deps.prefix })
  ballots.on('error', (error) => deps.log.debug({ err: error }, 'queue'))
  const sweep = startSweep(deps.sweepMs, stopping.signal, deps.log, async () => {
    await retryFailedGroups(ballots, context)
    await freezeCounts(ballots, context)
  })
  return {
    ready: Promise.all(workers.map((worker) => worker.waitUntilReady())).then(() => {}),
    close: async () => {
      stopping.abort(new Stopping())
      await Promise.all(workers.map((worker) => worker.close()))
      await sweep
      await ballots.close()
      commands.disconnect()
    },
  }
}

function consume(name: QueueName, deps: WorkerDeps, runners: Runners): Worker {
  const { lockMs, stalledCheckMs, maxStalled } = queues[name]
  const worker = new Worker(name, (job, token) => run(job, token, runners), {
    connection: deps.connectRedis('blocking'),
    prefix: deps.prefix,
    concurrency: deps.concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: maxStalled,
  })
  worker.on('completed', () => deps.metrics.jobs.inc({ queue: name, result: 'completed' }))
  worker.on('failed', (job, error) => {
    deps.metrics.jobs.inc({ queue: name, result: 'failed' })
    deps.log.error({ err: error, job: job?.id, queue: name }, 'a job failed')
  })
  worker.on('error', (error) => deps.log.warn({ err: error, queue: name }, 'the queue is out of reach'))
  return worker
}

/** Runs a job by its name. One that the worker's stop interrupts goes back to the queue. */
async function run(job: Job, token: string | undefined, runners: Runners): Promise<void> {
  if (!isJobName(job.name)) throw new Error(`there is no handler for a job named ${job.name}`)
  try {
    await runners[job.name](job)
  } catch (error) {
    if (!(error instanceof Stopping) || token === undefined) throw error
    await job.moveToWait(token)
    throw new WaitingError()
  }
}
