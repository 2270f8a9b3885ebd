import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'

/** An attempt counted in advance, so that concurrent ones all count before any is answered. */
export interface Reservation {
  readonly succeeded: () => Promise<unknown>
  /** The attempt was not judged. */
  readonly withdrawn: () => Promise<unknown>
}

/** A limit on one key. */
export interface RateLimit {
  /** Read-only, so that a flood of refused attempts writes nothing. @throws AppError too_many_attempts */
  readonly peek: () => Promise<void>
  /** @throws AppError too_many_attempts */
  readonly reserve: () => Promise<Reservation>
}

/**
 * Runs `check` after reserving an attempt with each guard; if one refuses, the earlier reservations are returned.
 * @param failures errors that count as a failed attempt; others say nothing about the secret @throws AppError
 * too_many_attempts; errors of `check`
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
 * The same for answers that do not tell success: every judged attempt counts. @throws AppError too_many_attempts;
 * errors of `check`
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
  /** Prefix of the keys in Redis. */
  readonly keyPrefix: string
  readonly points: number
  /** Seconds after the first attempt until the count is dropped. */
  readonly duration: number
}

const answerMs = 500

/** A counter per key in Redis, shared by all copies of the api; if Redis does not answer, each copy counts alone. */
export function createLimiter({ redis, ...options }: LimiterOptions): RLWrapperTimeouts {
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return new RLWrapperTimeouts({ limiter, timeoutMs: answerMs })
}

/** Maps a limiter's refusal; other errors are thrown. */
export const tooManyAttempts = (rejected: unknown): unknown =>
  rejected instanceof RateLimiterRes
    ? new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) })
    : rejected
