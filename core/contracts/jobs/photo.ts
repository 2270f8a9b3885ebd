import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

/** Storage and row hold the upload; the job names the row. */
export const photoJob = Type.Object({
  upload: Type.String({ pattern: `^${uuidPattern}$` }),
})
export type PhotoJob = Static<typeof photoJob>
