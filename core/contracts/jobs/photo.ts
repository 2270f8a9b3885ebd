import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

/** What was uploaded stands in the storage and in its row; the job names the row. */
export const photoJob = Type.Object({
  upload: Type.String({ pattern: `^${uuidPattern}$` }),
})
export type PhotoJob = Static<typeof photoJob>
