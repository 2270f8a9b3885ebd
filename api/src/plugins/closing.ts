import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookMs = 50
/** Time for clients that are about to send a request on a kept connection, or have begun to. */
const graceMs = 1_000
/** For answers that take long, and requests that are sent slowly: what comes after them has to end in order too. */
const longestMs = 7_000

/**
 * Closes the server without leaving a request unanswered. From the first moment no connection is accepted any more, and every answer says that its
 * connection ends with it, so each client on a kept connection sends at most one more request. An idle connection is closed
 * after a second, in which a busy client would have sent its next request; Node would close it at once, and lose
 * requests that are on their way. Connections without any request yet, which browsers open ahead, are closed too: Node does not count
 * them as idle.
 */
export function registerClosing(app: FastifyInstance): void {
  const { server } = app
  /** Each connection with its latest answer; none where nothing was asked yet. */
  const answers = new Map<Socket, ServerResponse | undefined>()
  const upgraded = new Set<Socket>()
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => {
      answers.delete(socket)
      upgraded.delete(socket)
    })
  })
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answers.set(socket, answer)
    if (isClosing) answer.shouldKeepAlive = false
  })
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    answers.delete(socket)
    upgraded.add(socket)
  })

  const endIdle = (): void => {
    server.closeIdleConnections()
    for (const [socket, answer] of answers) if (!answer) socket.destroy()
  }
  const endAll = (): void => {
    for (const socket of [...answers.keys(), ...upgraded]) socket.destroy()
  }

  app.addHook('preClose', async () => {
    if (!server.listening) return
    isClosing = true
    const closed = once(server, 'close')
    TcpServer.prototype.close.call(server) // that of http ends idle connections at once
    for (const answer of answers.values()) if (answer) answer.shouldKeepAlive = false
    const closingAt = performance.now()
    const timer = setInterval(() => {
      const tookMs = performance.now() - closingAt
      if (tookMs > longestMs) endAll()
      else if (tookMs > graceMs) endIdle()
    }, lookMs)
    await closed
    clearInterval(timer)
  })
}
