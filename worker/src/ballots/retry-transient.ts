import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import { exponentialBackoffMs } from '../jobs/exponential-backoff.ts'
import type { BallotContext } from './ballot-context.ts'

/**
 * Beyond the server's transaction limit (5 s), so only a silent connection gets here. If its attempt was recorded after all, the next one
 * finds everything known.
 */
const attemptMs = 8_000

const backoff = { firstMs: 50, mostMs: 2_000 }

/**
 * Retries with pauses from 50 ms to 2 s while the failure is transient; with `alsoSlow` also on timeouts. @throws CutOff if Postgres is
 * unreachable from here, and Stopping
 */
export async function retryTransient<T>(
  context: BallotContext,
  attempt: () => Promise<T>,
  { alsoSlow = false }: { readonly alsoSlow?: boolean } = {},
): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    context.reach.throwIfLost()
    try {
      return await withTimeout(attemptMs, attempt())
    } catch (error) {
      const kind = errorKindOf(error)
      if (kind === 'transient' || kind === 'slow') context.reach.noteFailure()
      if (kind !== 'transient' && !(kind === 'slow' && alsoSlow)) throw error
      const pauseMs = exponentialBackoffMs(failed, backoff)
      context.log.warn({ err: error, pauseMs }, 'tally waits for Postgres')
      await context.pause(pauseMs)
    }
  }
}
