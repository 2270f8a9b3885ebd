import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookMs = 50
/** Who had begun to send a request may finish its headers. */
const headersMs = 1_000

/**
 * Ends connections as soon as nobody waits for anything on them once the app closes. Fastify closes those that are idle at that
 * moment; one whose request was still being answered would stay until its client lets go of it. And Node does not count as idle what
 * has not asked for anything yet: browsers open connections ahead, and each of them would hold up the end for minutes.
 */
export function registerClosing(app: FastifyInstance): void {
  const { server } = app
  const silent = new Set<Socket>()
  const speaks = ({ socket }: IncomingMessage): void => void silent.delete(socket)
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.prependListener('request', speaks).prependListener('upgrade', speaks)

  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const closingAt = performance.now()
    const look = (): void => {
      server.closeIdleConnections()
      const hadTime = performance.now() - closingAt > headersMs
      for (const socket of silent) if (hadTime || socket.bytesRead === 0) socket.destroy()
    }
    timer = setInterval(look, lookMs)
    look()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
