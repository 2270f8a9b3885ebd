import { once } from 'node:events'
import { type ClientMessage, contestantTopic, type ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { WebSocket } from 'ws'
import { until } from './until.ts'

/** A page's socket: keeps messages, and the counts a page would show. */
export class LiveClient {
  readonly heard: ServerMessage[] = []
  /** Votes by contestant, from the last snapshot and later updates. */
  values: Record<string, number> = {}
  seq = -1
  readonly socket: WebSocket

  /** `cookie`: the browser's Cookie header. */
  constructor(url: string, origin?: string, cookie?: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
      ...(origin !== undefined && { origin }),
      ...(cookie !== undefined && { headers: { cookie } }),
    })
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => this.#take(JSON.parse(data.toString()) as ServerMessage)) // the gateway's words
  }

  #take(message: ServerMessage): void {
    this.heard.push(message)
    if (message.type === 'snapshot') this.values = message.values
    if (message.type === 'update') Object.assign(this.values, message.values)
    if (message.type === 'snapshot' || message.type === 'update') this.seq = message.seq
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  /** The first message, past or future, of a type and topic. */
  hears<T extends ServerMessage['type']>(type: T, topic?: string): Promise<Extract<ServerMessage, { type: T }>> {
    return until(() =>
      this.heard.find(
        (message): message is Extract<ServerMessage, { type: T }> =>
          message.type === type && (topic === undefined || ('topic' in message && message.topic === topic)),
      ),
    )
  }

  /** A ballot's final outcome. */
  outcome(ballot: unknown) {
    const topic = `ballot:${String(ballot)}`
    return until(() =>
      this.heard.find((one) => one.type === 'ballot' && one.topic === topic && one.status !== 'pending'),
    )
  }

  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number] // ws gives code and reason
    return code
  }
}

/** A page with live counts and its snapshot. */
export async function openLive(url: string): Promise<LiveClient> {
  const client = new LiveClient(url)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: 'tally' })
  await client.hears('snapshot')
  return client
}

/** A page on a contestant's own topic, with a session's Cookie header. */
export async function openOwn(url: string, contestant: string, cookie?: string): Promise<LiveClient> {
  const client = new LiveClient(url, url, cookie)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: contestantTopic(contestant) })
  return client
}
