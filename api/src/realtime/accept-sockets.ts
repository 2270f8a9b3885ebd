import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isOwnSite } from '../plugins/own-site.ts'
import type { Gateway } from './gateway.ts'

const longestMessage = 1_024

/**
 * Opens the sockets of GET /live beside the routes, not through one: a request and a reply that stay as long as a socket
 * does are more than half of what it costs.
 */
export function acceptSockets(server: Server, publicUrl: string | undefined, gateway: Gateway): void {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: longestMessage })
  server.on('upgrade', (request, line, head) => {
    if (request.url?.split('?', 1)[0] !== '/live') return refuse(line, 404)
    if (!isOwnSite(request, publicUrl)) return refuse(line, 403)
    sockets.handleUpgrade(request, line, head, (socket) => gateway.accept(socket, line, request.headers.cookie))
  })
}

function refuse(line: Duplex, status: number): void {
  line.on('error', () => line.destroy())
  line.once('finish', () => line.destroy())
  line.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
