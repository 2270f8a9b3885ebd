import { TimeoutError } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'

/** What of ioredis's errors says that it cannot be asked at the moment. */
const away = /Connection is closed|Stream isn't writeable|Command timed out|ECONNREFUSED|max retries per request/i

/** @throws AppError unavailable where Redis is away; what the task throws otherwise */
export async function whileRedisIsThere<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (isAway(error)) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 })
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof Error && !(error instanceof AppError) && away.test(error.message))
