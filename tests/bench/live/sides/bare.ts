import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { announceReady, portOf } from '../../votes/sides/side-program.ts'
import { clockMs } from '../clock.ts'
import { pauseMs } from './pace.ts'

const accepted = Buffer.from(
  ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade', '', ''].join('\r\n'),
)
/** As long as a message in which sixty counts changed. */
const padding = Object.fromEntries(Array.from({ length: 60 }, () => [randomUUID(), 1_000]))

/** A finished frame of text, of 126 to 65,535 bytes. */
function frameOf(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]), payload])
}

const snapshot = frameOf({ type: 'snapshot', values: padding })
const sockets = new Set<Socket>()

/**
 * Writes a finished frame to all sockets at the usual ticks and does nothing else: what the pages see of this is what the
 * kernel and the crowd take.
 */
const server = createServer({ noDelay: true }, (socket) => {
  socket.once('data', () => {
    socket.write(accepted)
    socket.write(snapshot)
    sockets.add(socket)
    socket.resume()
  })
  socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
})

function tick(): void {
  const startedAt = performance.now()
  const frame = frameOf({ type: 'stamp', atMs: clockMs(), padding })
  for (const socket of sockets) socket.write(frame)
  setTimeout(tick, pauseMs(performance.now() - startedAt))
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const port = portOf(server.address())
  announceReady({ port, live: port }, async () => {})
  tick()
})
