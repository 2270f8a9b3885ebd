import { EventEmitter } from 'node:events'
import type { ClientMessage, ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { WebSocket } from 'ws'

/** A socket as the gateway sees one; the test decides how much it owes and whether it answers pings. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  answersPings = true
  closedWith: number | undefined
  isTerminated = false
  readonly #frames: string[] = []

  send(frame: Buffer): void {
    this.#frames.push(frame.toString())
  }

  ping(): void {
    if (this.answersPings) this.emit('pong')
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

  /** What came since the last call. */
  take(): readonly ServerMessage[] {
    return this.#frames.splice(0).map((frame) => JSON.parse(frame) as ServerMessage) // the gateway encodes no other
  }

  says(message: ClientMessage | string): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)))
  }

  /** The gateway uses no more of a WebSocket than there is above. */
  get asSocket(): WebSocket {
    return this as unknown as WebSocket
  }
}
