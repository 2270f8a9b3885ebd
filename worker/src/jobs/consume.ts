import { isJobName, type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { DelayedError, type Job, WaitingError } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import { type FailedJobStore, isGone } from './failed-job-store.ts'
import type { FinishedJobStore } from './finished-job-store.ts'
import type { JobRunners } from './job-handler.ts'
import { ResilientWorker } from './resilient-worker.ts'
import { HandedBack } from './stopping.ts'

/** Jobs of these queues are removed however they end. */
const isPrivate = (name: QueueName): boolean => name === 'messages'

export const telemetryOf = ({ tracing }: Pick<ConsumerDeps, 'tracing'>) =>
  tracing ? { telemetry: tracing.telemetry } : {}

/** Minutes over which BullMQ keeps its metrics. */
const countedMinutes = 60

interface ConsumerDeps {
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly tracing?: Tracing | undefined
}

export interface Source {
  readonly prefix: string
  readonly name: QueueName
  readonly connection: Redis
}

/** Runs a queue's jobs, `concurrency` at a time, counts them, and keeps failed ones for admins. */
export function consume(
  { name, connection, prefix }: Source,
  concurrency: number,
  deps: ConsumerDeps,
  runners: JobRunners,
  kept: { readonly failed: FailedJobStore; readonly finished: FinishedJobStore },
  now: () => number,
): ResilientWorker {
  const { lockMs, stalledCheckMs, maxStalled } = queues[name]
  const starts = new WeakMap<Job, Start>()
  const begin = async (job: Job, token: string | undefined): Promise<void> => {
    starts.set(job, { at: now(), monotonic: performance.now() })
    return run(job, token, runners)
  }
  const worker = new ResilientWorker(name, begin, {
    connection,
    prefix,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount: maxStalled,
    metrics: { maxDataPoints: countedMinutes },
    ...telemetryOf(deps),
  })
  const quietly = (done: Promise<unknown>): void =>
    void done.catch((error: unknown) => deps.log.debug({ err: error }, 'a job was not recorded for admins'))
  worker.on('completed', (job) => {
    deps.metrics.jobs.inc({ queue: name, result: 'completed' })
    const start = starts.get(job)
    if (start) {
      const times = timesOf(job, start)
      observeTimes(deps.metrics, name, times)
      quietly(kept.finished.keep(job, { at: now(), ...times }))
    }
    if (name !== 'ballots') quietly(kept.failed.forget(job))
  })
  worker.on('failed', (job, error) => {
    deps.metrics.jobs.inc({ queue: name, result: 'failed' })
    if (job && isGone(job) && !isPrivate(name)) quietly(kept.failed.keep(job, error))
    deps.log.error({ err: error, job: job?.id, queue: name }, 'a job failed')
  })
  let isTold = false
  worker.on('error', (error) => {
    const attributes = { err: error, queue: name }
    if (connection.status === 'ready' && !isOfConnection(error)) return deps.log.warn(attributes, error.message)
    // Once, because BullMQ reports each attempt of each connection.
    deps.log[isTold ? 'debug' : 'warn'](attributes, 'the queue is out of reach')
    isTold = true
  })
  const isThere = (): void => {
    isTold = false
  }
  connection.on('ready', isThere)
  worker.on('active', isThere)
  return worker
}

/** The start of a job's latest run. */
interface Start {
  /** Epoch ms by Redis's clock, like a group's ballots. */
  readonly at: number
  readonly monotonic: number
}

interface Times {
  readonly waitMs: number
  readonly runMs: number
}

const timesOf = ({ timestamp }: Job, start: Start): Times => ({
  waitMs: Math.round(Math.max(0, start.at - timestamp)),
  runMs: Math.round(performance.now() - start.monotonic),
})

function observeTimes({ waitSeconds, runSeconds }: WorkerMetrics, queue: QueueName, { waitMs, runMs }: Times): void {
  waitSeconds.observe({ queue }, waitMs / 1000)
  runSeconds.observe({ queue }, runMs / 1000)
}

/** Runs a job by name. One that is too early, or for another worker, goes back to the queue. */
async function run(job: Job, token: string | undefined, runners: JobRunners): Promise<void> {
  if (!isJobName(job.name)) throw new Error(`there is no handler for a job named ${job.name}`)
  try {
    await runners[job.name](job)
  } catch (error) {
    if (token === undefined) throw error
    if (error instanceof Throttled) {
      await job.moveToDelayed(Date.now() + error.ms, token)
      throw new DelayedError()
    }
    if (!(error instanceof HandedBack)) throw error
    await putBack(job, token)
  }
}

/** Puts it back as if it had not run. */
async function putBack(job: Job, token: string): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Beginnings of ioredis's own connection errors, which have no code. */
const ofItsOwn = [
  'Connection is closed',
  'Socket timeout',
  "Stream isn't writeable",
  'Command timed out',
  'Command aborted',
  'All sentinels are unreachable',
]

/**
 * Whether BullMQ's error is about a Redis connection, not a lock or a refusal. Socket errors have codes of letters, BullMQ's have numbers.
 */
const isOfConnection = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string') || ofItsOwn.some((begin) => error.message.startsWith(begin))

/** Thrown if it is too early for a job: it goes back into the queue for this many ms. */
export class Throttled extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`it is put off for ${ms} ms`)
    this.name = 'Throttled'
    this.ms = ms
  }
}

/**
 * Limits a task to once per interval across all workers, the first time at once. Early calls are postponed, not dropped, because there may
 * be news since.
 */
export const createThrottle =
  (redis: Redis, prefix: string, everyMs: number) =>
  /** @throws Throttled while it is too early */
  async (what: string): Promise<void> => {
    const key = `${prefix}:paced:${what}`
    if ((await redis.set(key, '1', 'PX', everyMs, 'NX')) === 'OK') return
    throw new Throttled(Math.max(1, await redis.pttl(key)))
  }
