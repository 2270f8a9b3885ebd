import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** The batch's row says what to make; the job only names it. */
export const batchJob = Type.Object({ batch: id })
export type BatchJob = Static<typeof batchJob>

/** A part of a batch's file; its row says which cards it holds. */
export const chunkJob = Type.Object({ batch: id, chunk: Type.Integer({ minimum: 1 }) })
export type ChunkJob = Static<typeof chunkJob>
