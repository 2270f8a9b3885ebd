import { createServer } from 'node:net'
import { announceReady, portOf } from './side-program.ts'

const body = JSON.stringify({ success: true, message: 'x'.repeat(120) })
/** As many bytes of header as the real route answers with. */
const answer = Buffer.from(
  [
    'HTTP/1.1 202 Accepted',
    `x-padding: ${'x'.repeat(900)}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n'),
)

/**
 * Answers whatever arrives on a bare socket and reads nothing of it: what the load reaches against this is the load's own
 * limit. (A request of ours arrives in one piece.)
 */
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => {
  announceReady({ port: portOf(server.address()) }, async () => {})
})
