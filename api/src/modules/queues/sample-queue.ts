import type { Percentiles, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { failedJobKeys } from '@ashenda/core/contracts/jobs/failed-job-record.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { FailedBallotCount } from './failed-records.ts'

/** A queue's figures without admins' pauses. */
export type QueueFigures = Omit<QueueState, 'name' | 'pause' | 'drain'>

/** Read at once; rates are differences of two samples. */
export type QueueSample = Omit<QueueFigures, 'inPerSecond' | 'outPerSecond'>

/** A few hundred jobs give a minute's percentiles; reading them takes Redis a millisecond. */
const mostEvents = 2_000
const latencyMs = 60_000
const minutes = 60

export interface Sampling {
  readonly redis: Redis
  readonly prefix: string
  /** Epoch ms by Redis's clock. */
  readonly now: number
  readonly held: FailedBallotCount
}

/** @throws when Redis is away */
export async function sampleQueue(queue: Queue, { redis, prefix, now, held }: Sampling): Promise<QueueSample> {
  const [counts, isPaused, workers, oldestWaitingMs, latencies, completed, failures, kept] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'),
    queue.isPaused(),
    queue.getWorkersCount(),
    oldestWaiting(queue, redis, now),
    readEvents(queue, redis, now).then(latenciesOf),
    queue.getMetrics('completed', 0, 0),
    queue.getMetrics('failed', 0, minutes - 1),
    redis.zcard(failedJobKeys(prefix, queue.name).order),
  ])
  const sum = (...states: string[]): number => states.reduce((total, state) => total + (counts[state] ?? 0), 0)
  const inside = {
    waiting: sum('waiting', 'prioritized'),
    active: sum('active'),
    delayed: sum('delayed', 'waiting-children'),
  }
  const finished = completed.meta.count + failures.meta.count
  return {
    isPaused,
    workers,
    ...inside,
    failed: sum('failed') + kept,
    failedLastHour: lastHour(failures, now),
    oldestWaitingMs,
    ...latencies,
    held:
      queue.name === 'ballots'
        ? await held.count(queue, sum('failed'))
        : { items: sum('failed') + kept, isAtLeast: false },
    // A retried failed job counts as coming in again.
    taken: finished + inside.waiting + inside.active + inside.delayed,
    finished,
  }
}

/** BullMQ counts whole minutes, plus the current one. */
function lastHour({ meta, data }: Awaited<ReturnType<Queue['getMetrics']>>, now: number): number {
  const minutesAgo = Math.floor(now / 60_000) - Math.floor(meta.prevTS / 60_000)
  const running = minutesAgo < minutes ? meta.count - meta.prevCount : 0
  return data.slice(0, Math.max(0, minutes - minutesAgo)).reduce((total, count) => total + count, Math.max(0, running))
}

async function oldestWaiting(queue: Queue, redis: Redis, now: number): Promise<number | null> {
  const firsts = await queue.getRanges(['waiting', 'prioritized'], 0, 0, true)
  const waits = await Promise.all(firsts.map((id) => waitOf(queue.toKey(id), redis, now)))
  const known = waits.filter((ms) => ms !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** A delayed job has not waited until it is due. BullMQ stores options as JSON; null if the job is gone. */
async function waitOf(key: string, redis: Redis, now: number): Promise<number | null> {
  const [madeAt, options] = await redis.hmget(key, 'timestamp', 'opts')
  if (madeAt == null) return null
  const { delay = 0 } = JSON.parse(options ?? '{}') as { readonly delay?: number }
  return Math.max(0, Math.round(now - Number(madeAt) - delay))
}

async function readEvents(queue: Queue, redis: Redis, now: number): Promise<readonly JobEvent[]> {
  const entries = await redis.xrevrange(queue.toKey('events'), '+', Math.round(now - latencyMs), 'COUNT', mostEvents)
  return entries.toReversed().flatMap(([id, fields]) => {
    const field = (name: string): string | undefined => fields[fields.indexOf(name) + 1]
    const [event, jobId] = [field('event'), field('jobId')]
    return event === undefined || jobId === undefined ? [] : [{ at: Number.parseInt(id, 10), event, jobId }]
  })
}

/** An entry of a queue's event stream. */
export interface JobEvent {
  /** Epoch ms by Redis's clock. */
  readonly at: number
  readonly event: string
  readonly jobId: string
}

export interface Latencies {
  readonly waitMs: Percentiles | null
  readonly runMs: Percentiles | null
}

/** Waiting and running times; `events` in order of time. Jobs that started earlier are left out. */
export function latenciesOf(events: readonly JobEvent[]): Latencies {
  const waitingSince = new Map<string, number>()
  const runningSince = new Map<string, number>()
  const waits: number[] = []
  const runs: number[] = []
  for (const { at, event, jobId } of events) {
    if (event === 'waiting') waitingSince.set(jobId, at)
    if (event === 'active') {
      note(waits, waitingSince, jobId, at)
      runningSince.set(jobId, at)
    }
    if (event === 'completed' || event === 'failed') note(runs, runningSince, jobId, at)
  }
  return { waitMs: percentilesOf(waits), runMs: percentilesOf(runs) }
}

function note(into: number[], since: Map<string, number>, jobId: string, at: number): void {
  const from = since.get(jobId)
  if (from !== undefined) into.push(Math.max(0, at - from))
  since.delete(jobId)
}

/** Nearest rank: a measured value, never interpolated. */
function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
