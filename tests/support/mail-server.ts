import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { until } from './until.ts'

interface ReceivedMail {
  readonly to: string
  /** Head and body, as they came. */
  readonly source: string
  /** The body as it is read. */
  readonly text: string
}

/** The server's answer to an e-mail; `hang up` closes the connection after the text. */
type Mood = 'takes' | 'refuses' | 'later' | 'hang up'

export interface MailServer {
  /** The worker's SMTP_URL. */
  readonly url: string
  readonly mails: () => readonly ReceivedMail[]
  /** All recipients, whatever the answer. */
  readonly recipients: () => readonly string[]
  readonly become: (mood: Mood) => void
  /** The latest code sent to an address, once there are this many e-mails. */
  readonly codeFor: (address: string, count?: number) => Promise<string>
  readonly close: () => Promise<void>
}

/** A minimal mail server (RFC 5321) that keeps its mails. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'takes'
  const recipients: string[] = []

  function serve(socket: Socket): void {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let pending = ''
    let to = ''
    let isText = false

    function hear(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        recipients.push(to)
      }
      if (verb === 'RCPT' && mood === 'refuses') return say('550 5.1.1 there is nobody of this name')
      if (verb === 'RCPT' && mood === 'later') return say('451 4.3.0 come again')
      if (verb === 'DATA') isText = true
      // RFC 3207: TLS not available.
      if (verb === 'STAR') return say('454 4.7.0 TLS not available')
      if (verb === 'QUIT') return void socket.end('221 2.0.0 bye\r\n')
      say(verb === 'DATA' ? '354 go on' : '250 2.0.0 well')
    }

    function take(source: string): void {
      isText = false
      if (mood === 'hang up') return void socket.destroy()
      mails.push({ to, source, text: textOf(source) })
      say('250 2.0.0 taken')
    }

    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const part = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (isText) take(part)
        else hear(part)
      }
    })
    say('220 mail.test ESMTP')
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a server on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    recipients: () => recipients,
    become: (next) => {
      mood = next
    },
    codeFor: (address, count = 1) =>
      until(() => {
        const texts = mails.filter((mail) => mail.to === address).map(({ text }) => text)
        return texts.length >= count && /\d{6}/.exec(texts.at(-1) ?? '')?.[0]
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function textOf(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const plain = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1').toString()
}
