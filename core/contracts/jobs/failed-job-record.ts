import { type Static, Type } from 'typebox'

/**
 * A job that failed for good and that its queue drops, because a sweep queues it again under the same id. Admins see this record until it
 * succeeds. Failed ballot groups stay in their queue instead.
 */
export const failedJobRecord = Type.Object({
  /** Job name and subject: the same work failing again is the same failure. */
  id: Type.String(),
  name: Type.String(),
  /** Ids only; such payloads hold nothing else. */
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  jobId: Type.Optional(Type.String()),
  deduplication: Type.Optional(Type.Object({ id: Type.String(), keepLastIfActive: Type.Optional(Type.Boolean()) })),
  attempts: Type.Integer(),
  error: Type.String(),
  at: Type.Integer(),
})
export type FailedJobRecord = Static<typeof failedJobRecord>

/** The limit per queue; the oldest are dropped. */
export const mostFailedJobRecords = 500

/** Their Redis keys: by time, and by id. */
export const failedJobKeys = (prefix: string, queue: string) => ({
  order: `${prefix}:ops:failures:${queue}`,
  byId: `${prefix}:ops:failures:${queue}:jobs`,
})

/** `draw-chunk-{batch}-3` */
export const failedJobId = (name: string, data: Readonly<Record<string, unknown>>): string =>
  [name, ...Object.values(data).map(String)].join('-')
