import type { Server } from 'node:http'
import { AppError } from '@ashenda/core/errors.ts'
import websocket from '@fastify/websocket'
import type { Module } from '../module.ts'
import { isOwnSite } from '../plugins/own-site.ts'
import type { Refusal } from '../security-log/events.ts'
import { upgradesAt } from './upgrades.ts'

/** A page that went away without a word answers no goodbye, and must not hold up the end of the process. */
const closeTimeout = 3_000

/** GET /live: the socket of counts and outcomes; its messages are in core/contracts/events/live.ts. */
export const liveRoutes: Module = async (app, { live, settings, securityLog, takeSocket }) => {
  // In a scope of its own: the plugin's hooks would run for every ballot.
  await app.register(async (sockets) => {
    // The plugin listens for upgrades alone.
    const server = upgradesAt(app.server, '/live') as Server
    const options = { maxPayload: 1_024, server, closeTimeout } // the types do not know the last
    await sockets.register(websocket, {
      options,
      errorHandler: (error, socket, request) => {
        // A protocol that was broken (ws) and a line that was cut (Node) have a code, a mistake of ours has none.
        const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
        if (code === undefined) request.log.error({ err: error }, 'a socket failed')
        else if (code.startsWith('WS_ERR_')) securityLog.refused(refusalOf(code), request)
        socket.terminate()
      },
    })
    sockets.get(
      '/live',
      {
        websocket: true,
        config: { access: 'public' },
        schema: { hide: true },
        preValidation: async (request) => {
          if (!isOwnSite(request, settings.publicUrl)) throw new AppError('foreign_origin')
        },
      },
      (socket, request) => {
        const giveBack = takeSocket(request.ip)
        if (!giveBack) {
          securityLog.refused('too_many_sockets', request)
          return socket.close(1013, 'full')
        }
        socket.on('close', giveBack)
        live.gateway.accept(socket, request.raw.socket, request.headers.cookie, (refusal) =>
          securityLog.refused(refusal, request),
        )
      },
    )
  })
}

/** Of a frame that ws does not take. */
const refusalOf = (code: string): Refusal =>
  code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'frame_too_large' : 'malformed_frame'
