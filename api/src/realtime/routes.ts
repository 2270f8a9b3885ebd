import { EventEmitter } from 'node:events'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'
import websocket from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { defineRoutes } from '../http/app.ts'
import { isOwnSite } from '../plugins/own-site.ts'
import { readableUrl } from '../plugins/raw-request.ts'
import type { Refusal } from '../security-log/events.ts'
import type { SeenRequest } from '../security-log/security-log.ts'

/** A client that vanished answers no close frame and must not delay the shutdown. */
const closeTimeout = 3_000

/** GET /live: counts and outcomes by WebSocket; messages are in core/contracts/events/live.ts. */
export const liveRoutes = defineRoutes(
  'liveRoutes',
  ['live', 'settings', 'securityLog', 'takeSocket'],
  async (app, { live, settings, securityLog, takeSocket }) => {
    // A scope of its own, because the plugin's hooks would run for every ballot.
    await app.register(async (sockets) => {
      // The plugin only listens for upgrades.
      const server = upgradesAt(app.server, '/live') as Server
      const options = { maxPayload: 1_024, server, closeTimeout } // missing in the types
      const fail = (error: Error, socket: WebSocket, request: SeenRequest): void => {
        // Protocol errors (ws) and connection errors (Node) have a code; our own bugs have none.
        const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
        if (code === undefined) app.log.error({ err: error, reqId: request.id }, 'a socket failed')
        else if (code.startsWith('WS_ERR_')) securityLog.refused(refusalOf(code), request)
        socket.terminate()
      }
      await sockets.register(websocket, { options, errorHandler: fail })
      sockets.get(
        '/live',
        {
          websocket: true,
          config: { access: 'public' },
          schema: { hide: true },
          preValidation: (request, _reply, done) =>
            done(isOwnSite(request, settings.publicUrl) ? undefined : new AppError('foreign_origin')),
          preHandler: (request, reply, done) => {
            // The reply is never sent and would be held, with its request, while the socket is open.
            if (request.ws) reply.raw.detachSocket(request.raw.socket)
            done()
          },
        },
        (socket, request) => {
          // An open socket keeps this instead of the request and its headers.
          const seen = seenOf(request)
          socket.removeAllListeners('error')
          socket.on('error', (error) => fail(error, socket, seen))
          const giveBack = takeSocket(seen.ip)
          if (!giveBack) {
            securityLog.refused('too_many_sockets', seen)
            return socket.close(1013, 'full')
          }
          socket.on('close', giveBack)
          live.gateway.accept(socket, request.raw.socket, request.headers.cookie, (refusal) =>
            securityLog.refused(refusal, seen),
          )
        },
      )
    })
  },
)

const seenOf = ({ id, ip, method, routeOptions: { url } }: FastifyRequest): SeenRequest => ({
  id,
  ip,
  method,
  routeOptions: { url },
})

/** Refusals for frames that ws rejects. */
const refusalOf = (code: string): Refusal =>
  code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'frame_too_large' : 'malformed_frame'

/**
 * Forwards upgrade requests for `path` and refuses all others: answered by a route, their connections would stay open
 * beyond the server's timeouts.
 */
export function upgradesAt(server: Server, path: string): EventEmitter {
  const upgrades = new EventEmitter()
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    if (readableUrl(request).split('?', 1)[0] !== path) refuse(line, 404)
    // While the server closes nobody listens; an unanswered connection would delay the shutdown.
    else if (!upgrades.emit('upgrade', request, line, head)) refuse(line, 503)
  })
  return upgrades
}

function refuse(line: Duplex, status: number): void {
  line.on('error', () => line.destroy())
  line.once('finish', () => line.destroy())
  line.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
