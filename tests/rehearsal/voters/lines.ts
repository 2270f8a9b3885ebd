import { HttpConnection } from '../../bench/load/connection.ts'

interface Answer {
  /** 0 where none came. */
  readonly status: number
  /** Of the whole answer, its head included. */
  readonly bytes: number
  /** Of the body, where it was asked for. */
  readonly text: string
}

interface Asked {
  readonly request: Buffer
  readonly wantsText: boolean
  readonly resolve: (answer: Answer) => void
}

interface Line {
  connection: HttpConnection | undefined
  asked: Asked | undefined
}

const noAnswer: Answer = { status: 0, bytes: 0, text: '' }
const headerEnd = Buffer.from('\r\n\r\n')

/** Kept connections to one api, as a proxy before it has them; what finds none of them free waits its turn. */
export class Lines {
  readonly #port: number
  readonly #idle: Line[]
  readonly #waiting: Asked[] = []

  constructor(port: number, count: number) {
    this.#port = port
    this.#idle = Array.from({ length: count }, () => ({ connection: undefined, asked: undefined }))
  }

  ask(request: Buffer, wantsText = false): Promise<Answer> {
    return new Promise((resolve) => {
      const asked = { request, wantsText, resolve }
      // The one that has rested longest, so that none rests until the server closes it.
      const line = this.#idle.shift()
      if (line) void this.#send(line, asked)
      else this.#waiting.push(asked)
    })
  }

  close(): void {
    for (const { connection } of this.#idle) connection?.close()
  }

  async #send(line: Line, asked: Asked): Promise<void> {
    line.asked = asked
    try {
      line.connection ??= await this.#open(line)
      line.connection.send(asked.request)
    } catch {
      this.#answered(line, noAnswer)
    }
  }

  async #open(line: Line): Promise<HttpConnection> {
    let isOpen = false
    const connection: HttpConnection = await HttpConnection.open(
      { host: '127.0.0.1', port: this.#port },
      (status, bytes) => this.#answered(line, { status, bytes: bytes.length, text: textOf(line, bytes) }),
      () => {
        // One that was never open has no answer either, and is told by its error.
        if (!isOpen || line.connection !== connection) return
        line.connection = undefined
        if (line.asked) this.#answered(line, noAnswer)
      },
    )
    isOpen = true
    return connection
  }

  #answered(line: Line, answer: Answer): void {
    const { asked } = line
    line.asked = undefined
    const next = this.#waiting.shift()
    if (next) void this.#send(line, next)
    else this.#idle.push(line)
    asked?.resolve(answer)
  }
}

const textOf = ({ asked }: Line, bytes: Buffer): string =>
  asked?.wantsText ? bytes.toString('utf8', bytes.indexOf(headerEnd) + headerEnd.length) : ''
