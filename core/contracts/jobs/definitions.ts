import type { TSchema } from 'typebox'
import { ballotGroup } from './ballot-group.ts'

/** What a queue does with a job, whatever its content. Durations in ms. */
export interface QueueDefinition {
  readonly lockMs: number
  readonly stalledCheckMs: number
  /** Redeliveries after a dead worker before BullMQ gives the job up unrun; never reset, so it is far away. */
  readonly maxStalled: number
}

export interface JobDefinition {
  readonly queue: QueueName
  readonly schema: TSchema
  readonly options: {
    readonly attempts: number
    readonly removeOnComplete: boolean
    readonly removeOnFail: boolean
  }
}

export const queues = {
  ballots: { lockMs: 10_000, stalledCheckMs: 5_000, maxStalled: 1_000 },
} as const satisfies Record<string, QueueDefinition>

export type QueueName = keyof typeof queues

/**
 * Every job of the platform. What a handler throws is final at the first time for ballots: transient trouble is waited out
 * inside the handler, and a sweep puts a failed group back, so no retry count can ever run out on a ballot.
 */
export const jobs = {
  'tally-group': {
    queue: 'ballots',
    schema: ballotGroup,
    options: { attempts: 1, removeOnComplete: true, removeOnFail: false },
  },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobs

/** First part of every key and channel in Redis. */
export const defaultPrefix = 'ashenda'
