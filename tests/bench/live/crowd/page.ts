import { connect, type Socket } from 'node:net'
import { clockMs } from '../clock.ts'
import type { Dialect } from './dialect.ts'
import type { Reader } from './reader.ts'
import { clientFrame, type Frame, handshake, opcodes, Wire } from './wire.ts'

/** What a page tells of itself. */
interface PageEvents {
  /** It has the whole of the counts for the first time since it was opened; and since when its connection stands. */
  readonly ready: (page: Page, connectedAtMs: number) => void
  readonly counts: (page: Page, values: Int32Array) => void
  readonly stamp: (atMs: number) => void
  /** So many bytes came. */
  readonly bytes: (count: number) => void
  /** It missed something and asked for the whole again. */
  readonly missed: () => void
  /** Not by its own doing. */
  readonly lost: (reason: string) => void
}

/** What all pages of a crowd have in common. */
export interface PageSetting {
  readonly port: number
  readonly dialect: Dialect
  readonly reader: Reader
  readonly events: PageEvents
}

/** Sockets are read one after the other, so one buffer is enough for all. */
const buffer = Buffer.allocUnsafe(256 * 1024)
const pong = clientFrame(opcodes.pong, Buffer.alloc(0))

/** An open page as a server sees it: a browser's handshake, its subscription, its pongs; and it asks again for what it missed. */
export class Page {
  readonly place: number
  readonly #setting: PageSetting
  #socket: Socket | undefined
  #seq: number | undefined
  #isAsking = false
  #connectedAtMs = 0

  constructor(place: number, setting: PageSetting) {
    this.place = place
    this.#setting = setting
  }

  open(): void {
    const { port, dialect, events } = this.#setting
    this.#seq = undefined
    this.#isAsking = false
    const wire = new Wire(
      () => {
        this.#connectedAtMs = clockMs()
        if (dialect.greeting !== undefined) this.#say(dialect.greeting)
      },
      (frame) => this.#hear(frame),
    )
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer,
        callback: (count) => {
          events.bytes(count)
          if (this.#socket === socket) wire.take(buffer.subarray(0, count))
          return true
        },
      },
    })
    this.#socket = socket
    socket.once('connect', () => socket.write(handshake(port, dialect.path)))
    const lost = (reason: string) => () => {
      if (this.#socket === socket) events.lost(reason)
    }
    socket.on('error', lost('refused or reset')).on('end', lost('ended by the server'))
  }

  /** As a line that breaks: without a word. */
  cut(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
  }

  #say(text: string): void {
    this.#socket?.write(clientFrame(opcodes.text, Buffer.from(text)))
  }

  #hear({ opcode, payload }: Frame): void {
    const { reader, events } = this.#setting
    if (opcode === opcodes.ping) return void this.#socket?.write(pong)
    if (opcode === opcodes.close) return events.lost(`closed with ${payload.readUInt16BE(0)}`)
    if (opcode !== opcodes.text) return
    const heard = reader.read(payload)
    if (heard.type === 'stamp') return events.stamp(heard.atMs)
    if (heard.type === 'asked') return this.#say(heard.answer)
    if (heard.type === 'nothing') return
    if (heard.type === 'update' && this.#hasMissed(heard.seq, 1)) return
    if (heard.type === 'beat') return void this.#hasMissed(heard.seq, 0)
    const isFirst = heard.type === 'snapshot' && this.#seq === undefined
    this.#isAsking = false
    this.#seq = heard.seq ?? 0
    events.counts(this, heard.values)
    if (isFirst) events.ready(this, this.#connectedAtMs)
  }

  /** A page that missed something, or has no snapshot yet, takes nothing but a snapshot (web/src/lib/live/counts.ts). */
  #hasMissed(seq: number | undefined, step: 0 | 1): boolean {
    const { dialect, events } = this.#setting
    if (dialect.again === undefined || seq === undefined) return false
    if (this.#isAsking || this.#seq === undefined) return true
    if (seq > this.#seq + step) {
      this.#isAsking = true
      events.missed()
      this.#say(dialect.again)
    }
    return seq !== this.#seq + step
  }
}
