import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import { backoffMs } from '../backoff.ts'
import type { HandlerContext } from '../handler.ts'

/**
 * Past the server's own limit on a transaction (5 s): only a connection that has gone silent gets here. Should the silent
 * attempt have been recorded after all, the next one finds everything known.
 */
const attemptMs = 8_000

const backoff = { firstMs: 50, mostMs: 2_000 }

/**
 * Tries again with growing pauses, 50 ms to 2 s, as long as the failure is transient; with `alsoSlow` where
 * there was too little time, too. @throws CutOff where Postgres records nothing from here, and Stopping
 */
export async function retryTransient<T>(
  context: HandlerContext,
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
      const pauseMs = backoffMs(failed, backoff)
      context.log.warn({ err: error, pauseMs }, 'tally waits for Postgres')
      await context.pause(pauseMs)
    }
  }
}
