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
 * Lets a task run at most once in so many ms, on all workers together: the first time at once. A call that comes too early is
 * postponed, not dropped, because there may be news since the first.
 */
export const createThrottle =
  (redis: Redis, prefix: string, everyMs: number) =>
  /** @throws Throttled while it is too early */
  async (what: string): Promise<void> => {
    const key = `${prefix}:paced:${what}`
    if ((await redis.set(key, '1', 'PX', everyMs, 'NX')) === 'OK') return
    throw new Throttled(Math.max(1, await redis.pttl(key)))
  }
