import { setTimeout as wait } from 'node:timers/promises'

/** Thrown for a job that another worker can do but not this one now: it goes back to the queue unchanged. */
export class HandedBack extends Error {}

/** Thrown out of a pause when the worker stops. */
export class Stopping extends HandedBack {
  constructor() {
    super('the worker is stopping')
    this.name = 'Stopping'
  }
}

/** A pause that a stop interrupts. @throws Stopping */
export const stoppablePause =
  (signal: AbortSignal) =>
  async (ms: number): Promise<void> => {
    try {
      await wait(ms, undefined, { signal })
    } catch {
      throw new Stopping()
    }
  }
