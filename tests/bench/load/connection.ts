import { connect, type Socket } from 'node:net'

const headerEnd = Buffer.from('\r\n\r\n')
/** Node writes it in lower case when Fastify names it, Express in its own. */
const lengthHeaders = [Buffer.from('content-length: '), Buffer.from('Content-Length: ')]

/**
 * One keep-alive connection with at most one request under way, on a bare socket: reads into one buffer of its own and
 * looks at no more of an answer than its status and its length, and hands on its bytes to who wants to.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #onAnswer: OnAnswer
  #unread = Buffer.alloc(0)

  private constructor({ host, port }: Where, onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer
    const buffer = Buffer.allocUnsafe(16_384)
    this.#socket = connect({
      host,
      port,
      noDelay: true,
      onread: {
        buffer,
        callback: (count) => {
          this.#read(buffer.subarray(0, count))
          return true
        },
      },
    })
  }

  /**
   * `onAnswer` is called with the status of each answer and all its bytes, which are only there until it returns. A connection that is
   * lost gives no answer any more; `onLost` hears of it.
   */
  static open(where: Where, onAnswer: OnAnswer, onLost: () => void = () => {}): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new HttpConnection(where, onAnswer)
      connection.#socket
        .once('connect', () => resolve(connection))
        .on('error', reject)
        .once('close', onLost)
    })
  }

  send(request: Buffer): void {
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const bytes = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    const bodyAt = bytes.indexOf(headerEnd) + headerEnd.length
    if (bodyAt < headerEnd.length || bytes.length < bodyAt + lengthOf(bytes)) {
      this.#unread = Buffer.from(bytes)
      return
    }
    if (this.#unread.length > 0) this.#unread = Buffer.alloc(0)
    this.#onAnswer(digit(bytes, 9) * 100 + digit(bytes, 10) * 10 + digit(bytes, 11), bytes)
  }
}

type OnAnswer = (status: number, bytes: Buffer) => void

interface Where {
  readonly host: string
  readonly port: number
}

/** 204 and 304. */
const hasNoBody = (bytes: Buffer): boolean => digit(bytes, 10) === 0 && digit(bytes, 11) === 4 && digit(bytes, 9) !== 4

const digit = (bytes: Buffer, at: number): number => (bytes[at] ?? 48) - 48

/** @throws when the answer does not state its length: no side here answers in chunks */
function lengthOf(bytes: Buffer): number {
  if (hasNoBody(bytes)) return 0
  for (const header of lengthHeaders) {
    const at = bytes.indexOf(header)
    if (at < 0) continue
    let length = 0
    for (let index = at + header.length; bytes[index] !== 13; index += 1) length = length * 10 + digit(bytes, index)
    return length
  }
  throw new Error(`an answer without a length: ${bytes.subarray(0, 200).toString()}`)
}
