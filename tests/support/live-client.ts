import { once } from 'node:events'
import { type ClientMessage, contestantTopic, type ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { WebSocket } from 'ws'
import { until } from './until.ts'

/** A page's socket: keeps what it hears, and the counts as a page would show them. */
export class LiveClient {
  readonly heard: ServerMessage[] = []
  /** Contestant to votes, by the last snapshot and the updates after it. */
  values: Record<string, number> = {}
  seq = -1
  readonly socket: WebSocket

  /** `cookie`: a Cookie header that the browser sends along. */
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

  /** The first message heard, or still to be heard, that is of a type and about a topic. */
  hears<T extends ServerMessage['type']>(type: T, topic?: string): Promise<Extract<ServerMessage, { type: T }>> {
    return until(() =>
      this.heard.find(
        (message): message is Extract<ServerMessage, { type: T }> =>
          message.type === type && (topic === undefined || ('topic' in message && message.topic === topic)),
      ),
    )
  }

  /** The outcome of a ballot, once it is more than pending. */
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

/** A page that listens to the counts and has its snapshot. */
export async function openLive(url: string): Promise<LiveClient> {
  const client = new LiveClient(url)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: 'tally' })
  await client.hears('snapshot')
  return client
}

/** A page that asks for a contestant's own topic, with the session of a Cookie header. */
export async function openOwn(url: string, contestant: string, cookie?: string): Promise<LiveClient> {
  const client = new LiveClient(url, url, cookie)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: contestantTopic(contestant) })
  return client
}
