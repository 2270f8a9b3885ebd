import type { Logger } from 'pino'
import { stoppablePause } from '../stopping.ts'

/** Runs a task again and again until stopped, even if a run fails. Resolves when the last run has ended. */
export async function startSweep(
  everyMs: number,
  signal: AbortSignal,
  log: Logger,
  task: () => Promise<void>,
): Promise<void> {
  const pause = stoppablePause(signal)
  while (!signal.aborted) {
    try {
      await task()
    } catch (error) {
      // Its connections may have been closed under it.
      if (!signal.aborted) log.warn({ err: error }, 'a sweep failed and will come again')
    }
    await pause(everyMs).catch(() => {})
  }
}
