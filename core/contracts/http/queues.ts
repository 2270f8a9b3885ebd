import { type Static, Type } from 'typebox'
import { historyRanges } from '../../domain/history-range.ts'
import { closed } from '../closed.ts'
import { queues } from '../jobs/definitions.ts'
import { isoTime, success, uuid } from './answer.ts'
import { serviceState } from './services.ts'

// Object.keys widens the names to string.
const queueName = Type.Enum(Object.keys(queues) as (keyof typeof queues)[])

const count = Type.Integer({ minimum: 0 })
const ms = Type.Integer({ minimum: 0 })

const percentiles = Type.Object({ p50: ms, p95: ms, p99: ms })
export type Percentiles = Static<typeof percentiles>

/** Since when a queue is paused, and the admin's reason if given. */
const pause = Type.Object({
  since: isoTime,
  reason: Type.String(),
  by: Type.Optional(Type.String({ description: 'The name of the admin who paused it, if one did.' })),
})
export type Pause = Static<typeof pause>

/** An admin drains it: jobs at the start, jobs now, and when it was empty. */
const drain = Type.Object({ startedAt: isoTime, open: count, left: count, emptyAt: Type.Union([isoTime, Type.Null()]) })
export type Drain = Static<typeof drain>

const figures = {
  isPaused: Type.Boolean(),
  /** Processes that take jobs from it. */
  workers: count,
  waiting: count,
  active: count,
  /** Postponed, or waiting for child jobs. */
  delayed: count,
  failed: count,
  inPerSecond: Type.Number({ minimum: 0 }),
  outPerSecond: Type.Number({ minimum: 0 }),
  failedLastHour: count,
  /** Jobs added and jobs ended since the queue began; rates are differences of two samples. */
  taken: count,
  finished: count,
  oldestWaitingMs: Type.Union([ms, Type.Null()]),
  /** Over jobs of the last minute, a few hundred at most; null if there were none. */
  waitMs: Type.Union([percentiles, Type.Null()]),
  runMs: Type.Union([percentiles, Type.Null()]),
  /** Ballots in failed groups; in other queues the failed jobs. `isAtLeast`: not all were examined. */
  held: Type.Object({ items: count, isAtLeast: Type.Boolean() }),
}

/** One queue at the time of sampling. */
const queueState = Type.Object({
  name: queueName,
  pause: Type.Union([pause, Type.Null()]),
  drain: Type.Union([drain, Type.Null()]),
  ...figures,
})
export type QueueState = Static<typeof queueState>

export const queuesState = Type.Object({
  at: isoTime,
  /** False: these figures predate Redis's outage, or there are none. */
  isRedisThere: Type.Boolean(),
  /** With Redis missing: this api had too little CPU time to hear an answer, so Redis may be fine. */
  isApiLate: Type.Optional(Type.Boolean()),
  queues: Type.Array(queueState),
  /** What the site depends on. */
  services: Type.Array(serviceState),
  /** Null while Postgres is away. */
  deadLetters: Type.Union([count, Type.Null()]),
})
export type QueuesState = Static<typeof queuesState>

/**
 * A chart's point: waiting, running and failed jobs at that moment, jobs added and ended since the point before, and the 95th percentile of
 * the last minute's waits. `taken` and `finished` as above.
 */
const queuePoint = Type.Object({
  open: count,
  in: count,
  out: count,
  waitMs: Type.Union([ms, Type.Null()]),
  failed: count,
  taken: count,
  finished: count,
})
/** `seconds` since the previous point; 0 for the first one. */
const historyPoint = Type.Object({
  at: isoTime,
  seconds: Type.Number({ minimum: 0 }),
  queues: Type.Record(Type.String(), queuePoint),
})
export type HistoryPoint = Static<typeof historyPoint>

/** GET /admin/queues: by default the last hour. */
export const queuesQuery = closed({ range: Type.Optional(Type.Enum([...historyRanges])) })
export const queuesAnswer = Type.Object({ success, state: queuesState, history: Type.Array(historyPoint) })
export type QueuesAnswer = Static<typeof queuesAnswer>

/** What a job is about; a ballot by its receipt. */
const jobSubject = Type.Union([
  Type.Object({ kind: Type.Enum(['payment', 'batch', 'ballot']), id: Type.String() }),
  Type.Null(),
])
export type JobSubject = Static<typeof jobSubject>

/** A failed job, without names or phones. */
const failedJob = Type.Object({
  id: Type.String(),
  name: Type.String(),
  failedAt: isoTime,
  attempts: count,
  error: Type.String(),
  /** The number of ballots, or 1. */
  holds: count,
  payload: Type.String({ description: 'JSON of the fields that may be shown; for many ballots, of the first.' }),
  subject: jobSubject,
})
export type FailedJob = Static<typeof failedJob>

/** GET /admin/queues/{queue}/failed: pages count from 0. */
export const failedQuery = closed({ page: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })) })
export const failedAnswer = Type.Object({ success, total: count, pageSize: count, jobs: Type.Array(failedJob) })
export type FailedAnswer = Static<typeof failedAnswer>

/** A job that ended well, likewise. */
const finishedJob = Type.Object({
  id: Type.String(),
  name: Type.String(),
  finishedAt: isoTime,
  attempts: count,
  holds: count,
  waitMs: ms,
  runMs: ms,
  payload: Type.String(),
  subject: jobSubject,
})
export type FinishedJob = Static<typeof finishedJob>

/** GET /admin/queues/{queue}/finished: the latest, at most fifty. */
export const finishedAnswer = Type.Object({ success, jobs: Type.Array(finishedJob) })
export type FinishedAnswer = Static<typeof finishedAnswer>

export const queueParams = Type.Object({ queue: queueName })
export const failedParams = Type.Object({ queue: queueName, id: Type.String({ minLength: 1, maxLength: 120 }) })

export const reasonBody = closed({ reason: Type.String({ minLength: 1, maxLength: 300 }) })

/** The outcome for all; `kept` hold unrecorded ballots and were left. */
export const allAnswer = Type.Object({ success, message: Type.String(), done: count, kept: count })
export type AllAnswer = Static<typeof allAnswer>

/** A ballot that could not be recorded. */
const deadLetter = Type.Object({
  _id: uuid,
  problem: Type.String(),
  keptAt: isoTime,
  /** An unreadable one cannot be replayed. */
  isReadable: Type.Boolean(),
  payload: Type.String(),
})
export type ListedDeadLetter = Static<typeof deadLetter>

/** GET /admin/dead-letters: the oldest hundred. */
export const deadLettersAnswer = Type.Object({ success, total: count, letters: Type.Array(deadLetter) })
export type DeadLettersAnswer = Static<typeof deadLettersAnswer>
