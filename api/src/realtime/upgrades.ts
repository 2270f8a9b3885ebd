import { EventEmitter } from 'node:events'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { readableUrl } from '../plugins/raw-request.ts'

/**
 * Of what asks a server for another protocol only what asks for it at `path`. Everything else is refused and its line ended:
 * answered by a route it would stay open, out of reach of the server's time limits.
 */
export function upgradesAt(server: Server, path: string): EventEmitter {
  const upgrades = new EventEmitter()
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    if (readableUrl(request).split('?', 1)[0] !== path) refuse(line, 404)
    // While the server closes nobody listens any more: a line without an answer would hold up its end.
    else if (!upgrades.emit('upgrade', request, line, head)) refuse(line, 503)
  })
  return upgrades
}

function refuse(line: Duplex, status: number): void {
  line.on('error', () => line.destroy())
  line.once('finish', () => line.destroy())
  line.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
