import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

/** The document's row says what to print; the job only names it. */
export const documentJob = Type.Object({ document: Type.String({ pattern: `^${uuidPattern}$` }) })
export type DocumentJob = Static<typeof documentJob>
