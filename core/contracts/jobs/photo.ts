import { type Static, Type } from 'typebox'
import { pictureShapes } from '../../domain/photo.ts'
import { uuidPattern } from '../../domain/uuid.ts'

/** Storage and row hold the upload; the job names the row. */
export const photoJob = Type.Object({
  upload: Type.String({ pattern: `^${uuidPattern}$` }),
  /** Of a picture that is no contestant's; a portrait if missing. */
  shape: Type.Optional(Type.Enum([...pictureShapes])),
})
export type PhotoJob = Static<typeof photoJob>
