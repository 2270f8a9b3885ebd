import type { Writable } from 'node:stream'
import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { WebSocket } from 'ws'
import type { Refusal } from '../security-log/events.ts'

/** Unsent bytes from which a socket is skipped; a phone on a slow network drains this in a few seconds. */
const slowAtBytes = 64 * 1024
const slowForMs = 30_000
/** Phones on slow networks stall for seconds. */
const mostUnansweredPings = 3
export const maxTopics = 16

const messagesPerWindow = 60
const windowMs = 10_000

/** Called with the reason a client's message was refused. */
export type OnRefusal = (refusal: Refusal) => void

/** A whole WebSocket frame (RFC 6455, 5.2), encoded once and written to many. */
export function encode(message: ServerMessage): Buffer {
  return encodeText(JSON.stringify(message))
}

/** The same for a message that is JSON already. */
export function encodeText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(header + length) // a pooled slice would retain the whole pool for the slowest socket
  frame[0] = 0x81 // text, final fragment
  frame[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (header === 4) frame.writeUInt16BE(length, 2)
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, header)
  return frame
}

/** An empty ping; the ping of ws would cost a write of its own. */
export const pingFrame: Buffer = Buffer.from([0x89, 0])

/** An open socket: its subscriptions, and whether it keeps up. */
export class Connection {
  readonly topics = new Set<string>()
  /** The Cookie header it was opened with, for private topics. */
  readonly cookie: string | undefined
  readonly onRefusal: OnRefusal
  readonly #socket: WebSocket
  readonly #stream: Writable
  #slowSince: number | undefined
  #unansweredPings = 0
  #windowStart = 0
  #messages = 0

  /** `stream`: the socket's underlying stream; whole frames are written directly. */
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
   * Sends a frame, or marks the socket slow: it gets a snapshot once it catches up. `now`: by `performance.now`.
   * @returns whether the socket keeps up
   */
  offer(frame: Buffer, now: number): boolean {
    if (this.#slowSince === undefined && this.#stream.writableLength <= slowAtBytes) {
      this.send(frame)
      return true
    }
    this.#slowSince ??= now
    return false
  }

  /** True once after a slow socket caught up; one slow for too long is closed. `now`: by `performance.now`. */
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

  /** Pings; closes a socket that left several unanswered. `frame` starts with a ping. */
  beat(frame: Buffer): void {
    if (this.#unansweredPings >= mostUnansweredPings) return this.#socket.terminate()
    this.#unansweredPings += 1
    this.send(this.#slowSince === undefined ? frame : pingFrame)
  }

  /** Rate limit on the client's messages. `now`: by `performance.now`. */
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
