import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'

export interface LimiterOptions {
  readonly redis: Redis
  /** Begins the names of the keys in Redis. */
  readonly keyPrefix: string
  readonly points: number
  /** Seconds, from the first point on, after which all of them are forgotten. */
  readonly duration: number
}

const answerMs = 500

/** A counter per key in Redis, which all copies of the api share; where Redis does not answer, each copy counts alone. */
export function createLimiter({ redis, ...options }: LimiterOptions): RLWrapperTimeouts {
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return new RLWrapperTimeouts({ limiter, timeoutMs: answerMs })
}

/** Whether a limiter refused. Other errors are passed on. */
export const tooManyAttempts = (rejected: unknown): unknown =>
  rejected instanceof RateLimiterRes
    ? new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) })
    : rejected
