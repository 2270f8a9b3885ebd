import { type Static, Type } from 'typebox'
import { uuidPattern } from '../../domain/uuid.ts'

/** The notice's row says what to send to whom; the job only names it. */
export const noticeJob = Type.Object({ notice: Type.String({ pattern: `^${uuidPattern}$` }) })
export type NoticeJob = Static<typeof noticeJob>
