import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookMs = 50
/** For clients about to send a request on a kept-alive connection. */
const graceMs = 1_000
/** For slow answers and slow requests; the rest of the shutdown needs time too. */
const longestMs = 7_000

/**
 * Closes the server without leaving a request unanswered. New connections are refused and every answer closes its
 * connection, so a keep-alive client sends at most one more request. Idle connections close after a second; Node would
 * close them at once and lose requests in flight. Connections that browsers preopened are closed too, as Node does not
 * count them as idle.
 */
export function registerClosing(app: FastifyInstance): void {
  const { server } = app
  /** Each connection's latest response; undefined before the first request. */
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
    TcpServer.prototype.close.call(server) // http's own close would end idle connections at once
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
