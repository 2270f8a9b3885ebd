import { setTimeout as wait } from 'node:timers/promises'

/** Thrown where a job can be done by another worker and not by this one now: it goes back to the queue as it was. */
export class HandedBack extends Error {}

/** Thrown out of a pause when the worker stops. */
export class Stopping extends HandedBack {
  constructor() {
    super('the worker is stopping')
    this.name = 'Stopping'
  }
}

/** A pause that a stop cuts short. @throws Stopping */
export const stoppablePause =
  (signal: AbortSignal) =>
  async (ms: number): Promise<void> => {
    try {
      await wait(ms, undefined, { signal })
    } catch {
      throw new Stopping()
    }
  }
