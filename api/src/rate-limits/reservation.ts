import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'

/** An attempt counted in advance, so that many at once are counted before any of them is answered. */
export interface Reservation {
  /** It was right. */
  readonly succeeded: () => Promise<unknown>
  /** It was not judged. */
  readonly withdrawn: () => Promise<unknown>
}

/** A bound on attempts, for one key. */
export interface RateLimit {
  /** Only reads, so that a flood of refused attempts writes nothing. @throws AppError too_many_attempts */
  readonly peek: () => Promise<void>
  /** @throws AppError too_many_attempts */
  readonly reserve: () => Promise<Reservation>
}

/**
 * Runs `check` after reserving an attempt with each guard; if one refuses, the reservations before it are given back.
 * @param failures errors that make it a failed attempt; other errors say nothing about the secret and are not counted
 * @throws AppError too_many_attempts; what `check` throws
 */
export const withRateLimit = <T>(
  guards: readonly RateLimit[],
  failures: ErrorCode | readonly ErrorCode[],
  check: () => Promise<T>,
): Promise<T> =>
  whileHeld(
    guards,
    async (holds) => {
      const result = await check()
      await Promise.all(holds.map((hold) => hold.succeeded()))
      return result
    },
    failures,
  )

/**
 * The same for what is answered alike whether it was right or wrong: each attempt counts, unless it could not be judged.
 * @throws AppError too_many_attempts; what `check` throws
 */
export const countingEach = <T>(guards: readonly RateLimit[], check: () => Promise<T>): Promise<T> =>
  whileHeld(guards, check)

async function whileHeld<T>(
  guards: readonly RateLimit[],
  run: (holds: readonly Reservation[]) => Promise<T>,
  failures: ErrorCode | readonly ErrorCode[] = [],
): Promise<T> {
  await Promise.all(guards.map((guard) => guard.peek()))
  const holds: Reservation[] = []
  try {
    for (const guard of guards) holds.push(await guard.reserve())
    return await run(holds)
  } catch (error) {
    const failed = error instanceof AppError && [failures].flat().includes(error.code)
    if (!failed) await Promise.all(holds.map((hold) => hold.withdrawn()))
    throw error
  }
}

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
