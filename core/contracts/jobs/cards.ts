import { type Static, Type } from 'typebox'

const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** Codes stand in the batch's rows, never in a job. */
export const batchJob = Type.Object({ batch: id })
export type BatchJob = Static<typeof batchJob>

/** The cards of a batch from one place to another, both included. */
export const chunkJob = Type.Object({ batch: id, from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) })
export type ChunkJob = Static<typeof chunkJob>
