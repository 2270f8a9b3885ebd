/** A server's frame, its payload still in the buffer it came in. */
interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly end: number
}

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** As a browser asks: what a server keeps of it is part of what a socket costs. */
export const handshake = (port: number, path: string): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Pragma: no-cache',
      'Cache-Control: no-cache',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Upgrade: websocket',
      `Origin: http://127.0.0.1:${port}`,
      'Sec-WebSocket-Version: 13',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: ti-ER,ti;q=0.9,en;q=0.8',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
      '',
      '',
    ].join('\r\n'),
  )

/** A client's frame of up to 125 bytes; masked with zeros (RFC 6455, 5.3): a server unmasks them like any, and no proxy stands between. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

const headerEnd = Buffer.from('\r\n\r\n')

/** What arrives on one socket: the answer to the handshake, then frames, cut up in whatever way. */
export class Wire {
  #rest: Buffer | undefined
  #isOpen = false
  readonly #onOpen: () => void
  readonly #onFrame: (frame: Frame) => void

  constructor(onOpen: () => void, onFrame: (frame: Frame) => void) {
    this.#onOpen = onOpen
    this.#onFrame = onFrame
  }

  /** @throws when the handshake was refused, or a message comes in several frames: no side here does that */
  take(chunk: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    const read = this.#read(bytes)
    this.#rest = read < bytes.length ? Buffer.from(bytes.subarray(read)) : undefined
  }

  /** How many of these bytes were read. */
  #read(bytes: Buffer): number {
    let at = 0
    if (!this.#isOpen) {
      const end = bytes.indexOf(headerEnd)
      if (end < 0) return 0
      if (!bytes.subarray(0, 12).equals(accepted)) throw new Error(`refused: ${bytes.subarray(0, 200).toString()}`)
      at = end + headerEnd.length
      this.#isOpen = true
      this.#onOpen()
    }
    for (;;) {
      const next = frameAt(bytes, at)
      if (!next) return at
      at = next.end
      this.#onFrame(next)
    }
  }
}

const accepted = Buffer.from('HTTP/1.1 101')

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length < at + 2) return undefined
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if ((first & 0x80) === 0) throw new Error('a message in several frames')
  const short = second & 0x7f
  const header = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < at + header) return undefined
  const length =
    short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short
  const end = at + header + length
  return bytes.length < end ? undefined : { opcode: first & 0x0f, payload: bytes.subarray(at + header, end), end }
}
