import type { FastifyInstance } from 'fastify'
import type { RunningServices } from './services.ts'

/**
 * Ends in the order in which nobody loses anything: first nobody is let in any more and what was asked is answered, then what
 * was taken is written, then the rest. The other way round there would be no end of ballots to write.
 */
export async function stopServing(
  app: Pick<FastifyInstance, 'close'>,
  services: Pick<RunningServices, 'endWaits' | 'stop'>,
): Promise<void> {
  services.endWaits()
  await app.close()
  await services.stop()
}
