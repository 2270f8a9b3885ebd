import type { Redis } from 'ioredis'

/** Thrown where it is too early for a job: it goes back into the queue for so many ms. */
export class PutOff extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`it is put off for ${ms} ms`)
    this.name = 'PutOff'
    this.ms = ms
  }
}

/**
 * Lets a thing be done at most once in so many ms, whichever worker does it: the first time at once; what comes too early is
 * put off until its time, not dropped, because it may have heard something new.
 */
export const pacing =
  (redis: Redis, prefix: string, everyMs: number) =>
  /** @throws PutOff while it is too early */
  async (what: string): Promise<void> => {
    const key = `${prefix}:paced:${what}`
    if ((await redis.set(key, '1', 'PX', everyMs, 'NX')) === 'OK') return
    throw new PutOff(Math.max(1, await redis.pttl(key)))
  }
