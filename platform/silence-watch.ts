import { Socket } from 'node:net'

/** Details of a socket's connection, added to postgres.js by its patch (`patches/`). */
interface DriverConnection {
  /** The host to connect to now. */
  readonly place: { readonly host: string; readonly port: number }
  /** Whether Postgres owes an answer. */
  readonly isAwaiting: () => boolean
  /** One object for all sessions of a place in the pool; every result has it as `state`. */
  readonly backend: object
  /** A new object per transaction on it; null between them. */
  readonly transaction: () => object | null
}

/** A pool's options as postgres.js parsed them. */
interface DriverTarget {
  /** The path of a unix socket; `place` is then meaningless. */
  readonly path: string | false
}

/** Makes a pool's sockets. */
export type CreateSocket = (target: DriverTarget, connection: DriverConnection) => Socket

interface Watched extends DriverConnection {
  readonly socket: Socket
  bytesRead: number
  /** Checks since the last byte. */
  quiet: number
  /** Checks at which Postgres owed an answer. */
  awaited: number
}

const lookMs = 250
/** The time postgres.js needs to notice a closed socket. */
const closingMs = 50

const connections = new WeakMap<object, DriverConnection>()
/** Connections that may be silent longer than others: in which transaction, and until when (`performance.now`). */
const patience = new WeakMap<object, { readonly transaction: object | null; readonly until: number }>()

/** Allows the transaction that returned a result with this `state` to be silent during a long statement. */
export function allowSilence(state: object, ms: number): void {
  const connection = connections.get(state)
  if (connection) patience.set(state, { transaction: connection.transaction(), until: performance.now() + ms })
}

function isPatient({ backend, transaction }: DriverConnection): boolean {
  const allowed = patience.get(backend)
  return allowed !== undefined && allowed.transaction === transaction() && performance.now() < allowed.until
}

/**
 * Sockets that close when an answer is overdue. A lost host sends no reset, TCP resends for a quarter of an hour, and postgres.js has no
 * time limit. With a mute connection, all others of the pool that received nothing since its query are closed; otherwise each idle one
 * would be found by a waiting query.
 *
 * It counts checks, not milliseconds, because silence while the process was suspended says nothing about Postgres.
 */
export function silenceWatch(silentMs: number, onMute: (connections: number) => void): CreateSocket {
  const looksAllowed = Math.ceil(silentMs / lookMs)
  const sockets = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined

  const look = (): void => {
    for (const watched of sockets) if (watched.socket.destroyed) sockets.delete(watched)
    if (sockets.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    for (const watched of sockets) note(watched)
    const overdue = [...sockets].filter((watched) => watched.awaited >= looksAllowed && !isPatient(watched))
    if (overdue.length === 0) return
    // One check later: data that arrived at another socket just before the query was seen after it.
    const since = Math.max(...overdue.map(({ awaited }) => awaited)) - 1
    const mute = [...sockets].filter((watched) => overdue.includes(watched) || watched.quiet >= since)
    // Closes idle ones first: a query that fails and is resent at once must not get one of them.
    for (const { socket, isAwaiting } of mute) if (!isAwaiting()) socket.destroy()
    setTimeout(() => {
      for (const { socket } of mute) socket.destroy()
    }, closingMs)
    onMute(mute.length)
  }

  return (target, connection) => {
    const socket = connectLater(target, connection)
    connections.set(connection.backend, connection)
    sockets.add({ socket, ...connection, bytesRead: 0, quiet: 0, awaited: 0 })
    timer ??= setInterval(look, lookMs).unref()
    return socket
  }
}

/** Counts bytes on arrival: the socket's listeners belong to the driver, and TLS reads past them. */
function note(watched: Watched): void {
  const { bytesRead } = watched.socket
  const isQuiet = bytesRead === watched.bytesRead
  watched.bytesRead = bytesRead
  watched.quiet = isQuiet ? watched.quiet + 1 : 0
  watched.awaited = isQuiet && watched.isAwaiting() ? watched.awaited + 1 : 0
}

/**
 * A socket that connects after the driver attached its listeners and before it writes. The name is resolved each time: after a failover it
 * may be another machine.
 */
function connectLater({ path }: DriverTarget, { place }: DriverConnection): Socket {
  const socket = new Socket()
  if (path !== false) {
    queueMicrotask(() => socket.connect({ path }))
    return socket
  }
  queueMicrotask(() => socket.connect({ ...place }))
  return Object.assign(socket, place) // the driver uses them in errors and the TLS handshake
}
