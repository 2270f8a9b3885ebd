import type { Writable } from 'node:stream'
import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { WebSocket } from 'ws'
import type { Refusal } from '../security-log/events.ts'

/** Bytes a socket may owe before it is left out of a tick; a phone on a slow network drains this in a few seconds. */
const slowAtBytes = 64 * 1024
const slowForMs = 30_000
/** Phones on a slow network stand still for some seconds. */
const mostUnansweredPings = 3
export const maxTopics = 16

const messagesPerWindow = 60
const windowMs = 10_000

/** Called with what the client of a socket was refused for. */
export type OnRefusal = (refusal: Refusal) => void

/** A whole WebSocket frame (RFC 6455, 5.2): encoded once, written to many as it is. */
export function encode(message: ServerMessage): Buffer {
  return encodeText(JSON.stringify(message))
}

/** The same of a message that is JSON already. */
export function encodeText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(header + length) // a slice of the pool would keep all of it for the slowest socket
  frame[0] = 0x81 // text, in one piece
  frame[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (header === 4) frame.writeUInt16BE(length, 2)
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, header)
  return frame
}

/** A ping without content; the ping of ws costs a write of its own. */
export const pingFrame: Buffer = Buffer.from([0x89, 0])

/** One open socket: what it listens to, and whether it keeps up. */
export class Connection {
  readonly topics = new Set<string>()
  /** The Cookie header it was opened with; says who it is when it asks for what is private. */
  readonly cookie: string | undefined
  readonly onRefusal: OnRefusal
  readonly #socket: WebSocket
  readonly #stream: Writable
  #slowSince: number | undefined
  #unansweredPings = 0
  #windowStart = 0
  #messages = 0

  /** `stream`: what the socket itself writes to; whole frames go there directly. */
  constructor(socket: WebSocket, stream: Writable, cookie: string | undefined, onRefusal: OnRefusal = () => {}) {
    this.#socket = socket
    this.#stream = stream
    this.cookie = cookie
    this.onRefusal = onRefusal
    socket.on('pong', () => {
      this.#unansweredPings = 0
    })
  }

  /**
   * Sends a frame, or notes that the socket is too slow for it: it gets a snapshot when it has caught up. `now`: by
   * `performance.now`. @returns whether the socket keeps up
   */
  offer(frame: Buffer, now: number): boolean {
    if (this.#slowSince === undefined && this.#stream.writableLength <= slowAtBytes) {
      this.send(frame)
      return true
    }
    this.#slowSince ??= now
    return false
  }

  /** True once after a slow socket has caught up; one that stays slow for too long is closed. `now`: by `performance.now`. */
  hasCaughtUp(now: number): boolean {
    if (this.#slowSince === undefined) return false
    if (this.#stream.writableLength > 0) {
      if (now - this.#slowSince > slowForMs) this.#socket.close(1013, 'too slow')
      return false
    }
    this.#slowSince = undefined
    return true
  }

  send(frame: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#stream.write(frame)
  }

  /** Asks for a sign of life; a socket that left several unanswered is ended. `frame` begins with a ping. */
  beat(frame: Buffer): void {
    if (this.#unansweredPings >= mostUnansweredPings) return this.#socket.terminate()
    this.#unansweredPings += 1
    this.send(this.#slowSince === undefined ? frame : pingFrame)
  }

  /** Whether one more message of the client is within bounds. `now`: by `performance.now`. */
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
