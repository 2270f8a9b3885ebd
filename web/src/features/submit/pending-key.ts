import { readText } from '../../lib/storage.ts'

export const pendingKey = 'pendingBallot'

/** Whether an earlier page left an unanswered submit; its content is read when sent. */
export const isPending = (): boolean => readText(pendingKey) !== undefined
