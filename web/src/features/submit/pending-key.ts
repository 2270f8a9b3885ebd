import { readText } from '../../lib/storage.ts'

export const pendingKey = 'pendingBallot'

/** Whether an earlier page may have left a submit without its answer; what it was is read where it is sent. */
export const isPending = (): boolean => readText(pendingKey) !== undefined
