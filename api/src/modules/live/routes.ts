import { AppError } from '@ashenda/core/errors.ts'
import type { Module } from '../../module.ts'
import { acceptSockets } from '../../realtime/accept-sockets.ts'

/** GET /live: the socket of counts and outcomes; its messages are in core/contracts/events/live.ts. */
export const liveRoutes: Module = async (app, { live, settings }) => {
  acceptSockets(app.server, settings.publicUrl, live.gateway)
  app.get('/live', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new AppError('not_found')
  })
}
