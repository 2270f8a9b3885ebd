import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** A minimal Sentinel with the primary it names. */
export interface FakeSentinel {
  /** redis-sentinel://… */
  readonly url: string
  /** Unanswered questions while held. */
  readonly held: number
  /** Number of subscribers to promotions. */
  readonly listeners: number
  /** Connections to its primary. */
  readonly connected: number
  /** Holds all answers about the primary until released. */
  readonly hold: () => void
  readonly letGo: () => void
  /** Announces another primary. */
  readonly promote: () => void
  /** Ends connections to the primary. */
  readonly cutPrimary: () => void
  readonly close: () => Promise<void>
}

const name = 'votes'

/** @param epoch its promotion number @param port to listen on; any free one by default */
export async function startFakeSentinel(epoch = 0, port = 0): Promise<FakeSentinel> {
  const primary = await startServer(() => simple('OK'))
  const waiting: (() => void)[] = []
  const listeners = new Set<Socket>()
  let isHeld = false
  const sentinel = await startServer((words, socket) => {
    const [command, question] = words
    if (command === 'subscribe') {
      listeners.add(socket.once('close', () => listeners.delete(socket)))
      return `>3\r\n${bulk('subscribe')}${bulk('+switch-master')}:1\r\n`
    }
    if (command !== 'sentinel') return simple('OK')
    if (question === 'master') return `*2\r\n${bulk('config-epoch')}${bulk(String(epoch))}`
    if (question !== 'get-master-addr-by-name') return '*0\r\n'
    const answer = `*2\r\n${bulk('127.0.0.1')}${bulk(String(portOf(primary.server)))}`
    if (!isHeld) return answer
    waiting.push(() => socket.write(answer))
    return ''
  }, port)
  return {
    url: `redis-sentinel://127.0.0.1:${portOf(sentinel.server)}/0#${name}`,
    get held() {
      return waiting.length
    },
    get listeners() {
      return listeners.size
    },
    get connected() {
      return primary.sockets.size
    },
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      for (const answer of waiting.splice(0)) answer()
    },
    promote: () => {
      const told = `>3\r\n${bulk('message')}${bulk('+switch-master')}${bulk(`${name} 127.0.0.1 1 127.0.0.1 2`)}`
      for (const socket of listeners) socket.write(told)
    },
    cutPrimary: primary.cut,
    close: async () => void (await Promise.all([primary.close(), sentinel.close()])),
  }
}

const simple = (text: string): string => `+${text}\r\n`
const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Answers commands in RESP3; INFO and PING like a primary. */
async function startServer(answerTo: (words: readonly string[], socket: Socket) => string, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    socket.on('error', () => {})
    let rest = ''
    socket.on('data', (piece) => {
      rest += piece.toString()
      for (;;) {
        const words = firstCommand(rest)
        if (!words) return
        rest = rest.slice(words.length)
        const [command] = words.words
        if (command === 'info') socket.write(bulk('role:master\r\nloading:0\r\n'))
        else if (command === 'ping') socket.write(simple('PONG'))
        else socket.write(answerTo(words.words, socket))
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    server,
    sockets,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The stream's first complete command in lower case, with its length: https://redis.io/docs/latest/develop/reference/protocol-spec/ */
function firstCommand(text: string): { readonly words: readonly string[]; readonly length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  let at = head[0].length
  const words: string[] = []
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    const start = at + size[0].length
    const end = start + Number(size[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(start, end).toLowerCase())
    at = end + 2
  }
  return { words, length: at }
}
