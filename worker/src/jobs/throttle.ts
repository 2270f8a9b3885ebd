import type { Redis } from 'ioredis'

/** Thrown if it is too early for a job: it goes back into the queue for this many ms. */
export class Throttled extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`it is put off for ${ms} ms`)
    this.name = 'Throttled'
    this.ms = ms
  }
}

/**
 * Limits a task to once per interval across all workers, the first time at once. Early calls are postponed, not dropped, because there may
 * be news since.
 */
export const createThrottle =
  (redis: Redis, prefix: string, everyMs: number) =>
  /** @throws Throttled while it is too early */
  async (what: string): Promise<void> => {
    const key = `${prefix}:paced:${what}`
    if ((await redis.set(key, '1', 'PX', everyMs, 'NX')) === 'OK') return
    throw new Throttled(Math.max(1, await redis.pttl(key)))
  }
