import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { keptFailureKeys } from '@ashenda/core/contracts/jobs/kept-failure.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { HeldBallots } from './held-ballots.ts'
import { type JobEvent, latenciesOf } from './latencies.ts'

/** What has passed through a queue since it began, for rates: they are differences. */
export interface Totals {
  readonly completed: number
  readonly failed: number
  /** Waiting, active and delayed ones. */
  readonly open: number
}

export interface QueueSample {
  readonly state: Omit<QueueState, 'inPerSecond' | 'outPerSecond'>
  readonly totals: Totals
}

/** Some hundred jobs tell the percentiles of a minute; reading them takes Redis about a millisecond. */
const mostEvents = 2_000
const latencyMs = 60_000
const minutes = 60

export interface Sampling {
  readonly redis: Redis
  readonly prefix: string
  /** Epoch ms by Redis's clock. */
  readonly now: number
  readonly held: HeldBallots
}

/** Looks at a queue. @throws when Redis is away */
export async function sampleQueue(queue: Queue, { redis, prefix, now, held }: Sampling): Promise<QueueSample> {
  const [counts, isPaused, workers, oldestWaitingMs, latencies, completed, failures, kept] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'),
    queue.isPaused(),
    queue.getWorkersCount(),
    oldestWaiting(queue, redis, now),
    readEvents(queue, redis, now).then(latenciesOf),
    queue.getMetrics('completed', 0, 0),
    queue.getMetrics('failed', 0, minutes - 1),
    redis.zcard(keptFailureKeys(prefix, queue.name).order),
  ])
  const sum = (...states: string[]): number => states.reduce((total, state) => total + (counts[state] ?? 0), 0)
  const state = {
    name: nameOf(queue),
    isPaused,
    workers,
    waiting: sum('waiting', 'prioritized'),
    active: sum('active'),
    delayed: sum('delayed', 'waiting-children'),
    failed: sum('failed') + kept,
    failedLastHour: lastHour(failures, now),
    oldestWaitingMs,
    ...latencies,
    held:
      queue.name === 'ballots'
        ? await held.count(queue, sum('failed'))
        : { items: sum('failed') + kept, isAtLeast: false },
  }
  return {
    state,
    totals: {
      completed: completed.meta.count,
      failed: failures.meta.count,
      open: state.waiting + state.active + state.delayed,
    },
  }
}

/** Every queue is opened by a name of the definitions. */
function nameOf({ name }: Queue): QueueName {
  if (!Object.hasOwn(queues, name)) throw new Error(`there is no queue named ${name}`)
  return name as QueueName // as it is among them
}

/** BullMQ counts whole minutes, and beside them the one that runs. */
function lastHour({ meta, data }: Awaited<ReturnType<Queue['getMetrics']>>, now: number): number {
  const minutesAgo = Math.floor(now / 60_000) - Math.floor(meta.prevTS / 60_000)
  const running = minutesAgo < minutes ? meta.count - meta.prevCount : 0
  return data.slice(0, Math.max(0, minutes - minutesAgo)).reduce((total, count) => total + count, Math.max(0, running))
}

async function oldestWaiting(queue: Queue, redis: Redis, now: number): Promise<number | null> {
  const firsts = await queue.getRanges(['waiting', 'prioritized'], 0, 0, true)
  const since = await Promise.all(firsts.map((id) => redis.hget(queue.toKey(id), 'timestamp')))
  const known = since.flatMap((moment) => (moment === null ? [] : [Number(moment)]))
  return known.length === 0 ? null : Math.max(0, Math.round(now - Math.min(...known)))
}

async function readEvents(queue: Queue, redis: Redis, now: number): Promise<readonly JobEvent[]> {
  const entries = await redis.xrevrange(queue.toKey('events'), '+', Math.round(now - latencyMs), 'COUNT', mostEvents)
  return entries.toReversed().flatMap(([id, fields]) => {
    const field = (name: string): string | undefined => fields[fields.indexOf(name) + 1]
    const [event, jobId] = [field('event'), field('jobId')]
    return event === undefined || jobId === undefined ? [] : [{ at: Number.parseInt(id, 10), event, jobId }]
  })
}
