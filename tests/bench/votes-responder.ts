import { createServer } from 'node:net'

const body = JSON.stringify({ success: true, message: 'x'.repeat(120) })
/** As long as the route's own answer. */
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

/** Answers whatever arrives on a bare socket and reads nothing of it: what the load reaches against this is its own limit. */
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('SIGTERM', () => process.exit())
