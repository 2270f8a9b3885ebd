import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import type { ClientMessage, ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { WebSocket } from 'ws'

/** A socket for the gateway; the test controls its backlog and pongs. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  answersPings = true
  closedWith: number | undefined
  isTerminated = false
  readonly #frames: string[] = []

  get writableLength(): number {
    return this.bufferedAmount
  }

  /** Receives whole text frames, and pings. */
  write(frames: Buffer): void {
    const isPing = frames.subarray(0, ping.length).equals(ping)
    if (isPing && this.answersPings) this.emit('pong')
    const rest = isPing ? frames.subarray(ping.length) : frames
    if (rest.length > 0) this.#frames.push(textOf(rest))
  }

  close(code: number): void {
    this.closedWith = code
    this.readyState = 3
    this.emit('close')
  }

  terminate(): void {
    this.isTerminated = true
    this.readyState = 3
    this.emit('close')
  }

  /** Messages since the last call. */
  take(): readonly ServerMessage[] {
    return this.#frames.splice(0).map((frame) => JSON.parse(frame) as ServerMessage) // the gateway encodes no other
  }

  says(message: ClientMessage | string): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)))
  }

  /** The gateway uses no other part of a WebSocket. */
  get asSocket(): WebSocket {
    return this as unknown as WebSocket
  }

  /** Nor of its line. */
  get asLine(): Writable {
    return this as unknown as Writable
  }
}

/** Empty ping (RFC 6455, 5.5.2). */
const ping = Buffer.from([0x89, 0])

/** @throws unless it is one whole text frame */
function textOf(frame: Buffer): string {
  const [first, short = 0] = frame
  const header = short < 126 ? 2 : short === 126 ? 4 : 10
  const length = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  if (first !== 0x81 || frame.length !== header + length) throw new Error('not a whole frame of text')
  return frame.subarray(header).toString()
}
