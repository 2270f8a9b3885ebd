import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** What is to be made stands in the batch's row; the job only names it. */
export const batchJob = Type.Object({ batch: id })
export type BatchJob = Static<typeof batchJob>

/** A part of a batch's file; which cards are in it stands in its row. */
export const chunkJob = Type.Object({ batch: id, chunk: Type.Integer({ minimum: 1 }) })
export type ChunkJob = Static<typeof chunkJob>
