import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/services/port.ts'

/** A loopback proxy that simulates bad networks. */
export interface TcpProxy {
  readonly port: number
  /** A service's address through this proxy. */
  readonly instead: (url: string) => string
  /** Open connections. */
  readonly open: number
  /** Connections accepted so far. */
  readonly taken: number
  /** Resets every connection; accepts new ones. */
  readonly cut: () => void
  /** Delays each piece in both directions by this many ms; 0 ends it. */
  readonly slow: (ms: number) => void
  /**
   * Simulates a lost host: open connections swallow everything, or only the service's answers, for good, and neither side hears a close.
   * New connections work.
   */
  readonly mute: (swallowed?: 'all' | 'answers') => void
  /** While set, new connections are mute from the start. */
  readonly muteNew: (isSo: boolean) => void
  readonly close: () => Promise<void>
}

interface Pair {
  readonly client: Socket
  /** None if mute from the start. */
  readonly target: Socket | undefined
  isMute: boolean
  /** Then the client's data still arrives. */
  isHeard: boolean
}

/** A proxy to this machine's `targetPort`, on a free port, on its former one after `close`, or on a path. */
export async function startTcpProxy(
  targetPort: number,
  place: number | string = 0,
  address = '127.0.0.1',
): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let delayMs = 0
  let isMuteAtOnce = false
  let taken = 0

  const pump = async (pair: Pair, from: Socket, to: Socket | undefined): Promise<void> => {
    try {
      for await (const piece of from) {
        if (delayMs > 0) await wait(delayMs)
        const isSwallowed = pair.isMute && !(pair.isHeard && from === pair.client)
        if (!isSwallowed && to && !to.write(piece)) await once(to, 'drain')
      }
      if (!pair.isMute) to?.end()
    } catch {
      if (!pair.isMute) for (const socket of [from, to]) socket?.destroy()
    }
  }

  const server = createServer((client) => {
    taken += 1
    const target = isMuteAtOnce ? undefined : connect(targetPort, '127.0.0.1')
    const pair = { client, target, isMute: isMuteAtOnce, isHeard: false }
    pairs.add(pair)
    for (const socket of [client, target]) socket?.setNoDelay(true).on('error', () => {})
    client.once('close', () => {
      // A lost host's connections stay until `mute` or `close` removes them.
      if (pair.isMute && target) return
      pairs.delete(pair)
      target?.destroy()
    })
    target?.once('close', () => {
      if (!pair.isMute) client.destroySoon()
      else if (client.destroyed) pairs.delete(pair)
    })
    void pump(pair, client, target)
    if (target) void pump(pair, target, client)
  })
  if (typeof place === 'string') server.listen(place)
  else server.listen(place === 0 ? await freePort(undefined, address) : place, address)
  await once(server, 'listening')
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  const forget = (pair: Pair): void => {
    pairs.delete(pair)
    for (const socket of [pair.client, pair.target]) socket?.destroy()
  }
  return {
    port,
    instead: (url) => Object.assign(new URL(url), { hostname: address, port: String(port) }).href,
    get open() {
      return pairs.size
    },
    get taken() {
      return taken
    },
    cut: () => {
      for (const { client, target } of pairs) for (const socket of [client, target]) socket?.resetAndDestroy()
    },
    slow: (ms) => {
      delayMs = ms
    },
    mute: (swallowed = 'all') => {
      for (const pair of pairs) {
        if (pair.isMute && pair.client.destroyed) forget(pair)
        pair.isMute = true
        pair.isHeard = swallowed === 'answers'
      }
    },
    muteNew: (isSo) => {
      isMuteAtOnce = isSo
    },
    close: async () => {
      server.close()
      for (const pair of pairs) forget(pair)
      if (server.listening) await once(server, 'close')
    },
  }
}
