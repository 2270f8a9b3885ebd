import { type Static, Type } from 'typebox'

/**
 * A job that failed for good and that its queue does not keep, because a sweep asks for it again under the same id: what
 * admins see of it until it succeeds. Ballots are not among these: their failed groups stay in the queue itself.
 */
export const failedJobRecord = Type.Object({
  /** The name of the job and what it is about: the same work failing again is the same failure. */
  id: Type.String(),
  name: Type.String(),
  /** Ids only; such payloads hold nothing else. */
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  jobId: Type.Optional(Type.String()),
  deduplication: Type.Optional(Type.Object({ id: Type.String(), keepLastIfActive: Type.Optional(Type.Boolean()) })),
  attempts: Type.Integer(),
  error: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
})
export type FailedJobRecord = Static<typeof failedJobRecord>

/** So many for each queue; the oldest go. */
export const mostFailedJobRecords = 500

/** Where they stand in Redis: by time, and by id. */
export const failedJobKeys = (prefix: string, queue: string) => ({
  order: `${prefix}:ops:failures:${queue}`,
  byId: `${prefix}:ops:failures:${queue}:jobs`,
})

/** `draw-chunk-{batch}-3` */
export const failedJobId = (name: string, data: Readonly<Record<string, unknown>>): string =>
  [name, ...Object.values(data).map(String)].join('-')
