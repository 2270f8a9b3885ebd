import { type Static, Type } from 'typebox'

/** What was uploaded stands in the storage and in its row; the job names the row. */
export const photoJob = Type.Object({
  upload: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
})
export type PhotoJob = Static<typeof photoJob>
