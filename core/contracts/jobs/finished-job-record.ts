import { type Static, Type } from 'typebox'

/** A job that ended well, kept for admins to look at; its queue drops it. */
export const finishedJobRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Ids only; empty where a payload may hold people's data. */
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  attempts: Type.Integer(),
  /** Ballots of a group; 1 for other jobs. */
  holds: Type.Integer(),
  /** Epoch ms. */
  at: Type.Integer(),
  waitMs: Type.Integer(),
  runMs: Type.Integer(),
})
export type FinishedJobRecord = Static<typeof finishedJobRecord>

/** The limit per queue; the oldest are dropped. */
export const mostFinishedJobRecords = 50

/** The Redis list of a queue, the latest first. */
export const finishedJobsKey = (prefix: string, queue: string): string => `${prefix}:ops:finished:${queue}`
