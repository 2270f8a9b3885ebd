import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Stands between a program and a service on loopback, and does what bad networks do. */
export interface TcpProxy {
  readonly port: number
  /** Connections open now. */
  readonly open: number
  /** Resets every connection. New ones are taken. */
  readonly cut: () => void
  /** From now on every piece, in both directions, is held back for so many ms before the next is read; 0 ends it. */
  readonly slow: (ms: number) => void
  readonly close: () => Promise<void>
}

/** A proxy to `targetPort` of this machine, on a free port or, to come back after `close`, on that of before. */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let delayMs = 0

  const track = (socket: Socket): void => {
    sockets.add(socket.setNoDelay(true))
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }

  const pump = async (from: Socket, to: Socket): Promise<void> => {
    try {
      for await (const piece of from) {
        if (delayMs > 0) await wait(delayMs)
        if (!to.write(piece)) await once(to, 'drain')
      }
      to.end()
    } catch {
      from.destroy()
      to.destroy()
    }
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) track(socket)
    client.once('close', () => target.destroy())
    target.once('close', () => client.destroySoon())
    void pump(client, target)
    void pump(target, client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get open() {
      return sockets.size / 2
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    slow: (ms) => {
      delayMs = ms
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
