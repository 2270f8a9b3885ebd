import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request's outcome. */
export interface Voted {
  /** Undefined if the connection ended without an answer. */
  readonly status?: number
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Votes over one connection, each ballot after the previous answer, until the server announces or does the closing. Bare sockets, because
 * libraries silently resend.
 */
export async function voteOverOneConnection(url: string, ballot: () => unknown, note: (voted: Voted) => void) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay(true)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answers = readAnswers(socket)
  while (!socket.readableEnded && !socket.destroyed) {
    socket.write(requestOf(JSON.stringify(ballot())))
    const { value: answer } = await answers.next()
    note(answer ?? {})
    if (!answer || answer.closes) break
  }
  socket.destroy()
}

const requestOf = (body: string): string =>
  `POST /vote/vote HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

interface Read extends Required<Voted> {
  readonly closes: boolean
}

/** Ends with the connection, however it ends. */
async function* readAnswers(socket: Socket): AsyncGenerator<Read, undefined> {
  let unread = ''
  try {
    for await (const piece of socket.setEncoding('utf8')) {
      unread += String(piece)
      const bodyAt = unread.indexOf('\r\n\r\n') + 4
      const head = unread.slice(0, bodyAt)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      if (bodyAt < 4 || Buffer.byteLength(unread) < bodyAt + length) continue
      const body = JSON.parse(unread.slice(bodyAt)) as Read['body'] // every JSON answer of the platform is an object
      unread = ''
      yield { status: Number(head.slice(9, 12)), body, closes: /^connection: close/im.test(head) }
    }
  } catch {
    // the connection was reset
  }
  return undefined
}
