import { setTimeout as wait } from 'node:timers/promises'

/** Thrown out of a pause when the worker stops: the job goes back to the queue. */
export class Stopping extends Error {
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
