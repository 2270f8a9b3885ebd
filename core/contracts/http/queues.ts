import { type Static, Type } from 'typebox'
import { queues } from '../jobs/definitions.ts'
import { isoTime, success, uuid } from './answer.ts'

// The keys of an object are its names, which TypeScript widens.
const queueName = Type.Enum(Object.keys(queues) as (keyof typeof queues)[])

const count = Type.Integer({ minimum: 0 })
const ms = Type.Integer({ minimum: 0 })

const percentiles = Type.Object({ p50: ms, p95: ms, p99: ms })
export type Percentiles = Static<typeof percentiles>

/** Since when a queue is paused, and why, where an admin said so. */
const pause = Type.Object({ since: isoTime, reason: Type.String() })
export type Pause = Static<typeof pause>

/** An admin waits for it to be empty: how many jobs it held when she began to, how many it holds, and when it was empty. */
const drain = Type.Object({ startedAt: isoTime, open: count, left: count, emptyAt: Type.Union([isoTime, Type.Null()]) })
export type Drain = Static<typeof drain>

const figures = {
  isPaused: Type.Boolean(),
  /** Processes that take from it. */
  workers: count,
  waiting: count,
  active: count,
  /** Put off for a while, or waiting for the parts they are made of. */
  delayed: count,
  failed: count,
  inPerSecond: Type.Number({ minimum: 0 }),
  outPerSecond: Type.Number({ minimum: 0 }),
  failedLastHour: count,
  /** Jobs that came in, and that were done or failed, since the queue began. The differences between two samples give the rates. */
  taken: count,
  finished: count,
  oldestWaitingMs: Type.Union([ms, Type.Null()]),
  /** Of the jobs of the last minute, at most some hundreds of them; null where there were none. */
  waitMs: Type.Union([percentiles, Type.Null()]),
  runMs: Type.Union([percentiles, Type.Null()]),
  /** Ballots in failed groups; of other queues the jobs themselves. `isAtLeast`: there are more than were looked into. */
  held: Type.Object({ items: count, isAtLeast: Type.Boolean() }),
}

/** One queue, as it was when looked at. */
const queueState = Type.Object({
  name: queueName,
  pause: Type.Union([pause, Type.Null()]),
  drain: Type.Union([drain, Type.Null()]),
  ...figures,
})
export type QueueState = Static<typeof queueState>

export const queuesState = Type.Object({
  at: isoTime,
  /** False: these are the figures from before Redis went away, or none. */
  isRedisThere: Type.Boolean(),
  /** Where Redis is not there for it: whether this api had too little processor time to hear an answer, so that Redis may be well. */
  isApiLate: Type.Optional(Type.Boolean()),
  queues: Type.Array(queueState),
  /** Null while Postgres is away. */
  deadLetters: Type.Union([count, Type.Null()]),
})
export type QueuesState = Static<typeof queuesState>

/**
 * What charts show of a queue: jobs that wait or run and failed ones at that moment, jobs that came in and went out since the point
 * before, and what 95 of 100 jobs of the last minute did not wait longer than. `taken` and `finished` as above.
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
/** `seconds` since the point before; 0 of the first one. */
const historyPoint = Type.Object({
  at: isoTime,
  seconds: Type.Number({ minimum: 0 }),
  queues: Type.Record(Type.String(), queuePoint),
})
export type HistoryPoint = Static<typeof historyPoint>

/** GET /admin/queues */
export const queuesAnswer = Type.Object({ success, state: queuesState, history: Type.Array(historyPoint) })
export type QueuesAnswer = Static<typeof queuesAnswer>

/** A failed job, without anybody's name or phone. */
const failedJob = Type.Object({
  id: Type.String(),
  name: Type.String(),
  failedAt: isoTime,
  attempts: count,
  error: Type.String(),
  /** Ballots, or 1. */
  holds: count,
  payload: Type.String({ description: 'JSON: the fields that may be shown; of many ballots the first.' }),
})
export type FailedJob = Static<typeof failedJob>

/** GET /admin/queues/{queue}/failed: pages count from 0. */
export const failedQuery = Type.Object(
  { page: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })) },
  { additionalProperties: false },
)
export const failedAnswer = Type.Object({ success, total: count, pageSize: count, jobs: Type.Array(failedJob) })
export type FailedAnswer = Static<typeof failedAnswer>

export const queueParams = Type.Object({ queue: queueName })
export const failedParams = Type.Object({ queue: queueName, id: Type.String({ minLength: 1, maxLength: 120 }) })

export const reasonBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 300 }) },
  { additionalProperties: false },
)

/** What became of all of them; `kept` were left because they hold ballots that are not recorded. */
export const allAnswer = Type.Object({ success, message: Type.String(), done: count, kept: count })
export type AllAnswer = Static<typeof allAnswer>

/** A ballot that could not be recorded. */
const deadLetter = Type.Object({
  _id: uuid,
  problem: Type.String(),
  keptAt: isoTime,
  /** What cannot be read as a ballot cannot be replayed. */
  isReadable: Type.Boolean(),
  payload: Type.String(),
})
export type ListedDeadLetter = Static<typeof deadLetter>

/** GET /admin/dead-letters: the oldest hundred. */
export const deadLettersAnswer = Type.Object({ success, total: count, letters: Type.Array(deadLetter) })
export type DeadLettersAnswer = Static<typeof deadLettersAnswer>
