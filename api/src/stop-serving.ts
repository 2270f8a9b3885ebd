import type { FastifyInstance } from 'fastify'
import type { RunningServices } from './services.ts'

/**
 * Shuts down without losing anything: first no new request is accepted and open ones are answered, then accepted ballots
 * are written, then the rest. In another order new ballots would keep coming in.
 */
export async function stopServing(
  app: Pick<FastifyInstance, 'close'>,
  services: Pick<RunningServices, 'endWaits' | 'stop'>,
): Promise<void> {
  services.endWaits()
  await app.close()
  await services.stop()
}
