import type { FastifyInstance } from 'fastify'

const lookMs = 50

/**
 * Closes each kept connection as soon as it is idle once the app closes. Fastify closes those that are idle at that moment;
 * one whose request was still being answered would stay until its client lets go of it, and hold up the end.
 */
export function registerClosing(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), lookMs)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
