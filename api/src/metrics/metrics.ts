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

/** `away`: Redis was not available for writing. */
const writeResults = ['written', 'unknown', 'away'] as const
export type WriteResult = (typeof writeResults)[number]

/** `bare`: rendering failed, and the browser renders it. */
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

/**
 * One api's metrics; process metrics are added where they are served, because tests run several apis in one process.
 */
export function createMetrics(): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  const httpSeconds = new Histogram({
    name: 'ashenda_http_request_seconds',
    help: 'Duration of calls up to the last byte of the answer, by route (as declared, or none), method and status class.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Most routes get a series with their first call. This one has objectives computed from its rates (slo.yml), so it
  // starts at 0.
  for (const status of ['2xx', '4xx', '5xx']) httpSeconds.zero({ route: '/vote/vote', method: 'POST', status })
  return {
    registry,
    ballots: startedCounter(
      {
        name: 'ashenda_intake_ballots_total',
        help: 'Ballots by result: written, unknown (no answer from Redis), away (Redis not connected or not durable), full (Redis or the intake has no room).',
        registers,
      },
      { result: [...writeResults, 'full'] },
    ),
    pages: startedCounter(
      {
        name: 'ashenda_pages_made_total',
        help: 'Public pages by result: rendered, bare (rendering failed, so browsers render it). One page serves all requests of its second.',
        registers,
      },
      { result: pageResults },
    ),
    securityEvents: startedCounter(
      {
        name: 'ashenda_security_events_total',
        help: 'Security log events by name, dropped ones included.',
        registers,
      },
      { event: securityEventNames },
    ),
    phoneCodes: startedCounter(
      {
        name: 'ashenda_phone_codes_total',
        help: 'Phone codes by result: sent, proven, wrong, ended (expired, tried too often, or unknown).',
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
        help: 'Duration of the durable write of a group, including the look-up.',
        buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 4],
        registers,
      },
      { result: writeResults },
    ),
  }
}

/** A gauge read on each scrape; a failed read keeps the last value. */
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
        // Redis is away: the last value stands
      }
    },
  })
}

/** The queues as last sampled; no values while Redis is away. */
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
    help: '1 while this api cannot sample the queues, by cause: redis (no answer), api (starved of processor time).',
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
    help: 'Ballots that could not be recorded and await an admin; absent while Postgres is away.',
    registers,
    collect: () => {
      const { deadLetters } = read()
      if (deadLetters === null) letters.remove()
      else letters.set(deadLetters)
    },
  })
}

const shown = ({ isRedisThere, queues }: QueuesState): QueuesState['queues'] => (isRedisThere ? queues : [])
