import { Socket } from 'node:net'

/** What postgres.js tells of the connection that a socket is for (its patch in `patches/` has it do so). */
interface DriverConnection {
  /** Which of the hosts it is to go to now. */
  readonly place: { readonly host: string; readonly port: number }
  /** Whether Postgres owes it an answer. */
  readonly isAwaiting: () => boolean
  /** The same object for all sessions of one place in the pool; every result bears it as its `state`. */
  readonly backend: object
  /** Another one for each transaction on it; null between them. */
  readonly transaction: () => object | null
}

/** The options of a pool, as postgres.js has parsed them. */
interface DriverTarget {
  /** Of a unix socket; then the place means nothing. */
  readonly path: string | false
}

/** Makes the sockets of a pool. */
export type CreateSocket = (target: DriverTarget, connection: DriverConnection) => Socket

interface Watched extends DriverConnection {
  readonly socket: Socket
  bytesRead: number
  /** Looks since the last byte came. */
  quiet: number
  /** Those of them at which Postgres owed an answer. */
  awaited: number
}

const lookMs = 250
/** Time for postgres.js to notice that a socket is closed. */
const closingMs = 50

const connections = new WeakMap<object, DriverConnection>()
/** Which connections may be silent for longer than their pool's others: in one transaction, and until when (by `performance.now`). */
const patience = new WeakMap<object, { readonly transaction: object | null; readonly until: number }>()

/** Lets the transaction that gave a result with this `state` be silent while something long runs in it. */
export function allowSilence(state: object, ms: number): void {
  const connection = connections.get(state)
  if (connection) patience.set(state, { transaction: connection.transaction(), until: performance.now() + ms })
}

function isPatient({ backend, transaction }: DriverConnection): boolean {
  const allowed = patience.get(backend)
  return allowed !== undefined && allowed.transaction === transaction() && performance.now() < allowed.until
}

/**
 * Sockets whose connection is closed when an answer is overdue. A host that is lost sends no reset, and TCP repeats
 * unacknowledged packets for a quarter of an hour; postgres.js has no time limit.
 *
 * Together with a mute connection, all others of the pool are closed that received nothing since it sent its query: otherwise idle ones would be
 * found one after the other, each by a query that waits. Checks are counted, not milliseconds, because a silence during which
 * the process itself was suspended says nothing about Postgres.
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
    // A look later: what came to another one just before the query was sent was seen after that.
    const since = Math.max(...overdue.map(({ awaited }) => awaited)) - 1
    const mute = [...sockets].filter((watched) => overdue.includes(watched) || watched.quiet >= since)
    // Idle ones first: a query that fails and is sent again at once must not get one of them.
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

/** Bytes are counted where they arrive: the listeners on a socket are the driver's, and TLS reads past them. */
function note(watched: Watched): void {
  const { bytesRead } = watched.socket
  const isQuiet = bytesRead === watched.bytesRead
  watched.bytesRead = bytesRead
  watched.quiet = isQuiet ? watched.quiet + 1 : 0
  watched.awaited = isQuiet && watched.isAwaiting() ? watched.awaited + 1 : 0
}

/**
 * A socket that connects when the driver has put its listeners on it, before it writes. A name is resolved anew each time: after
 * a failover it may stand for another machine.
 */
function connectLater({ path }: DriverTarget, { place }: DriverConnection): Socket {
  const socket = new Socket()
  if (path !== false) {
    queueMicrotask(() => socket.connect({ path }))
    return socket
  }
  queueMicrotask(() => socket.connect({ ...place }))
  return Object.assign(socket, place) // the driver names them in its errors and in the handshake of TLS
}
