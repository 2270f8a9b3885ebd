import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface SlowLine {
  /** http://127.0.0.1:port */
  readonly url: string
  /** What came down to the browser so far. */
  readonly bytesDown: () => number
  readonly close: () => Promise<void>
}

/** A phone far from its mast: what browsers call slow 3G. */
const roundTripMs = 400
const kbitPerSecond = 400

const bytesPerMs = kbitPerSecond / 8
/** As much of one answer may be under way; the next piece waits its turn among those of the others. */
const pieceBytes = 4096

/**
 * Stands between a browser and the site as a slow line does: all connections share its rate, each direction for itself, and a
 * connection costs a round trip before its first byte. A browser's own throttling knows neither, nor service workers.
 */
export async function openSlowLine(target: URL): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const [down, up] = [direction(), direction()]
  const server = createServer((client) => {
    const site = connect(Number(target.port), target.hostname)
    for (const socket of [client, site]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    client.once('close', () => site.destroy())
    void pump(client, site, up, wait(roundTripMs))
    void pump(site, client, down)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytesDown: down.bytes,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface Direction {
  /** Takes the line for so many bytes; resolves when the last of them has left. */
  readonly send: (bytes: number) => Promise<unknown>
  readonly bytes: () => number
}

function direction(): Direction {
  let freeAt = 0
  let sent = 0
  return {
    send: (bytes) => {
      sent += bytes
      freeAt = Math.max(performance.now(), freeAt) + bytes / bytesPerMs
      return wait(freeAt - performance.now())
    },
    bytes: () => sent,
  }
}

/** Sends what comes at the line's rate, and delivers it half a round trip later, in its order. */
async function pump(
  from: Socket,
  to: Socket,
  line: Direction,
  begun: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  let delivered = begun
  try {
    await begun
    for await (const read of from) {
      const bytes: Buffer = read
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const piece = bytes.subarray(start, start + pieceBytes)
        await line.send(piece.length)
        const travelled = wait(roundTripMs / 2)
        delivered = Promise.all([delivered, travelled]).then(() => void (to.destroyed || to.write(piece)))
      }
    }
    await delivered
    to.end()
  } catch {
    from.destroy()
    to.destroy()
  }
}
