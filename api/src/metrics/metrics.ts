import type { QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import {
  type StartedCounter,
  type StartedHistogram,
  startedCounter,
  startedHistogram,
} from '@ashenda/platform/metrics/started-metrics.ts'
import { Gauge, Histogram, Registry } from 'prom-client'
import { type SecurityEvent, securityEventNames } from '../security-log/events.ts'

const codeResults = ['sent', 'proven', 'wrong', 'ended'] as const
export type CodeResult = (typeof codeResults)[number]

/** `away`: Redis could not be asked to write. */
const writeResults = ['written', 'unknown', 'away'] as const
export type WriteResult = (typeof writeResults)[number]

/** `bare`: it could not be rendered, and browsers draw it. */
const pageResults = ['rendered', 'bare'] as const
export type PageResult = (typeof pageResults)[number]

export interface ApiMetrics {
  readonly registry: Registry
  readonly ballots: StartedCounter<{ readonly result: WriteResult | 'full' }>
  readonly groupSize: Histogram
  readonly writeSeconds: StartedHistogram<{ readonly result: WriteResult }>
  readonly pages: StartedCounter<{ readonly result: PageResult }>
  readonly securityEvents: StartedCounter<{ readonly event: SecurityEvent }>
  readonly phoneCodes: StartedCounter<{ readonly result: CodeResult }>
  readonly httpSeconds: Histogram<'route' | 'method' | 'status'>
}

/** Of an api; what is told of its process is added where it is served, as several apis can live in one process (tests). */
export function createMetrics(): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  const httpSeconds = new Histogram({
    name: 'ashenda_http_request_seconds',
    help: 'Duration of calls by route (as declared; none where there is none), method and class of status, up to the last byte of the answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Of most routes a series begins with its first call, as there are too many. What is promised of this one is worked out of its rates (slo.yml).
  for (const status of ['2xx', '4xx', '5xx']) httpSeconds.zero({ route: '/vote/vote', method: 'POST', status })
  return {
    registry,
    ballots: startedCounter(
      {
        name: 'ashenda_intake_ballots_total',
        help: 'Ballots by result: written, unknown (no answer from Redis), away (Redis not connected, or not known to keep them), full (no room in Redis, or too many wait for their write).',
        registers,
      },
      { result: [...writeResults, 'full'] },
    ),
    pages: startedCounter(
      {
        name: 'ashenda_pages_made_total',
        help: 'Public pages made, by result: rendered, bare (rendering failed, and browsers draw it). Each is sent to whoever asks within its second.',
        registers,
      },
      { result: pageResults },
    ),
    securityEvents: startedCounter(
      {
        name: 'ashenda_security_events_total',
        help: 'Events of the security log, by name, those included that it had no room for.',
        registers,
      },
      { event: securityEventNames },
    ),
    phoneCodes: startedCounter(
      {
        name: 'ashenda_phone_codes_total',
        help: 'Codes for phones: sent, and what came back: proven, wrong, ended (too old, tried too often, or nothing waits for it).',
        registers,
      },
      { result: codeResults },
    ),
    httpSeconds,
    groupSize: new Histogram({
      name: 'ashenda_intake_group_ballots',
      help: 'Ballots per group.',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers,
    }),
    writeSeconds: startedHistogram(
      {
        name: 'ashenda_intake_write_seconds',
        help: 'Duration of the durable write of a group, look-up included.',
        buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 4],
        registers,
      },
      { result: writeResults },
    ),
  }
}

/** A gauge that is read when Prometheus asks; a failing read leaves the old value. */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      try {
        gauge.set(await read())
      } catch {
        // a scrape while Redis is away: the last value stands
      }
    },
  })
}

/** How the queues are, as they were when last looked at; nothing of them while Redis is away. */
export function registerQueues(registry: Registry, read: () => QueuesState): void {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'ashenda_queue_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
    collect: () => {
      jobs.reset()
      for (const queue of shown(read()))
        for (const state of ['waiting', 'active', 'delayed', 'failed'] as const)
          jobs.set({ queue: queue.name, state }, queue[state])
    },
  })
  const perQueue = (name: string, help: string, value: (queue: QueuesState['queues'][number]) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      collect: () => {
        gauge.reset()
        for (const queue of shown(read())) gauge.set({ queue: queue.name }, value(queue))
      },
    })
  }
  perQueue('ashenda_queue_workers', 'Processes that take from the queue.', ({ workers }) => workers)
  perQueue('ashenda_queue_paused', '1 while the queue is paused.', ({ isPaused }) => Number(isPaused))
  perQueue('ashenda_queue_paused_seconds', 'For how long the queue has been paused; 0 while it is not.', ({ pause }) =>
    pause ? Math.max(0, (Date.now() - Date.parse(pause.since)) / 1_000) : 0,
  )
  perQueue(
    'ashenda_queue_oldest_waiting_seconds',
    'Age of the oldest job that waits; 0 when none does.',
    (queue) => (queue.oldestWaitingMs ?? 0) / 1_000,
  )
  perQueue('ashenda_queue_held', 'What failed jobs hold: ballots, or the jobs themselves.', ({ held }) => held.items)
  const unseen = new Gauge({
    name: 'ashenda_queues_unseen',
    help: '1 while this api cannot look at the queues, by cause: redis (no answer), api (it had too little processor time to hear one).',
    labelNames: ['cause'],
    registers,
    collect: () => {
      const { isRedisThere, isApiLate = false } = read()
      unseen.set({ cause: 'redis' }, Number(!isRedisThere && !isApiLate))
      unseen.set({ cause: 'api' }, Number(!isRedisThere && isApiLate))
    },
  })
  const letters = new Gauge({
    name: 'ashenda_dead_letters',
    help: 'Ballots that could not be recorded and wait for a person; nothing while Postgres cannot be asked.',
    registers,
    collect: () => {
      const { deadLetters } = read()
      if (deadLetters === null) letters.remove()
      else letters.set(deadLetters)
    },
  })
}

const shown = ({ isRedisThere, queues }: QueuesState): QueuesState['queues'] => (isRedisThere ? queues : [])
