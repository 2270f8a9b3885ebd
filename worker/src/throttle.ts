import type { Redis } from 'ioredis'

/** Thrown where it is too early for a job: it goes back into the queue for so many ms. */
export class Throttled extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`it is put off for ${ms} ms`)
    this.name = 'Throttled'
    this.ms = ms
  }
}

/**
 * Lets a thing be done at most once in so many ms, whichever worker does it: the first time at once; what comes too early is
 * put off until its time, not dropped, because it may have heard something new.
 */
export const createThrottle =
  (redis: Redis, prefix: string, everyMs: number) =>
  /** @throws Throttled while it is too early */
  async (what: string): Promise<void> => {
    const key = `${prefix}:paced:${what}`
    if ((await redis.set(key, '1', 'PX', everyMs, 'NX')) === 'OK') return
    throw new Throttled(Math.max(1, await redis.pttl(key)))
  }
