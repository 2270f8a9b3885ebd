import type { Logger } from 'pino'
import { stoppablePause } from './stopping.ts'

/** Repeats a task until stopped, even after failures. Resolves when the last run ended. */
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
      // After a stop its connections may be closed.
      if (!signal.aborted) log.warn({ err: error }, 'a sweep failed and will run again')
    }
    await pause(everyMs).catch(() => {})
  }
}
