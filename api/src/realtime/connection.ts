import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { WebSocket } from 'ws'

/** Bytes a socket may owe before it is left out of a tick; a phone on a slow network drains this in a few seconds. */
const slowAtBytes = 64 * 1024
const slowForMs = 30_000
export const maxTopics = 16

const messagesPerWindow = 60
const windowMs = 10_000

/** Encoded once, sent to many. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))

/** One open socket: what it listens to, and whether it keeps up. */
export class Connection {
  readonly topics = new Set<string>()
  /** The Cookie header it was opened with; says who it is when it asks for what is private. */
  readonly cookie: string | undefined
  readonly #socket: WebSocket
  #slowSince: number | undefined
  #alive = true
  #windowStart = 0
  #messages = 0

  constructor(socket: WebSocket, cookie: string | undefined) {
    this.#socket = socket
    this.cookie = cookie
    socket.on('pong', () => {
      this.#alive = true
    })
  }

  /** Sends a frame, or notes that the socket is too slow for it: it gets a snapshot when it has caught up. */
  offer(frame: Buffer, now: number): void {
    if (this.#slowSince === undefined && this.#socket.bufferedAmount <= slowAtBytes) return this.send(frame)
    this.#slowSince ??= now
    if (now - this.#slowSince > slowForMs) this.#socket.close(1013, 'too slow')
  }

  /** True once after a slow socket has caught up. */
  hasCaughtUp(): boolean {
    if (this.#slowSince === undefined || this.#socket.bufferedAmount > 0) return false
    this.#slowSince = undefined
    return true
  }

  send(frame: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame, { binary: false })
  }

  /** Asks for a sign of life; a socket that gave none since the last time is ended. */
  beat(frame: Buffer, now: number): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
    this.offer(frame, now)
  }

  /** Whether one more message of the client is within bounds. */
  admits(now: number): boolean {
    if (now - this.#windowStart > windowMs) {
      this.#windowStart = now
      this.#messages = 0
    }
    this.#messages += 1
    return this.#messages <= messagesPerWindow
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }
}
