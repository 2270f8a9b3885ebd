import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  type ClientMessage,
  checkpointsTopic,
  clientMessage,
  heartbeatMs,
  tallyTopic,
} from '@ashenda/core/contracts/events/live.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import { Compile } from 'typebox/compile'
import type { WebSocket } from 'ws'
import type { BallotFeed } from './ballot-feed.ts'
import type { CheckpointFeed } from './checkpoint-feed.ts'
import { Connection, encode, maxTopics, type OnRefusal } from './connection.ts'
import type { PrivateTopics } from './private-topics.ts'
import type { PublicCounts } from './public-counts.ts'

const messageShape = Compile(clientMessage)
const ballotTopicForm = new RegExp(`^ballot:(${uuidPattern})$`)

const quickestTickMs = 100
const slowestTickMs = 1_000
/** From a thousand sockets on each further one widens the tick: sending to all takes time that ballots need too. */
const tickMsPerSocket = 0.035
const socketsPerSlice = 1_000

const topicsForAll: ReadonlySet<string> = new Set([tallyTopic, checkpointsTopic])

/** About 1 GB with their buffers; a client that is turned away tries again, and a page without a socket still votes. */
const mostSockets = 30_000

export const tickMsFor = (sockets: number): number =>
  Math.min(slowestTickMs, Math.max(quickestTickMs, quickestTickMs + (sockets - 1_000) * tickMsPerSocket))

/** The sockets of this process and what they are told. Sequence numbers count the updates of the tally topic. */
export class Gateway {
  readonly #epoch = randomBytes(9).toString('base64url')
  readonly #connections = new Set<Connection>()
  readonly #tally: PublicCounts
  readonly #ballots: BallotFeed
  readonly #checkpoints: CheckpointFeed
  readonly #privateTopics: PrivateTopics
  #seq = 0
  /** An update is being sent, slice by slice. */
  #isSending = false
  #snapshot:
    | { readonly seq: number; readonly contest: string; readonly frozen: boolean; readonly frame: Buffer }
    | undefined
  #frozen = false
  #tick: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(tally: PublicCounts, ballots: BallotFeed, checkpoints: CheckpointFeed, privateTopics: PrivateTopics) {
    this.#tally = tally
    this.#ballots = ballots
    this.#checkpoints = checkpoints
    this.#privateTopics = privateTopics
  }

  get size(): number {
    return this.#connections.size
  }

  start(): void {
    this.#scheduleTick()
    this.#beat = setInterval(() => this.#sendBeat(), heartbeatMs)
  }

  /** Closes every socket with 1012 (service restart): clients come back by themselves, to another process if need be. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#tick)
    clearInterval(this.#beat)
    for (const connection of this.#connections) connection.close(1012, 'restart')
  }

  /** `stream`: what the socket writes to. `cookie`: the Cookie header of the request that opens it. */
  accept(socket: WebSocket, stream: Writable, cookie?: string, onRefusal?: OnRefusal): void {
    socket.on('error', () => socket.terminate())
    if (this.#stopped) return socket.close(1012, 'restart')
    if (this.#connections.size >= mostSockets) return socket.close(1013, 'full')
    const connection = new Connection(socket, stream, cookie, onRefusal)
    this.#connections.add(connection)
    socket.on('message', (data: Buffer) => this.#receive(connection, data))
    socket.on('close', () => {
      this.#connections.delete(connection)
      for (const topic of connection.topics) this.#unsubscribe(topic, connection)
    })
  }

  #receive(connection: Connection, data: Buffer): void {
    if (!connection.admits(performance.now())) {
      connection.onRefusal('too_many_messages')
      return connection.close(1008, 'too many messages')
    }
    const message = readMessage(data)
    if (!message) {
      connection.onRefusal('invalid_message')
      return connection.send(encode({ type: 'error', code: 'invalid_message' }))
    }
    if (message.type === 'unsubscribe') return this.#unsubscribe(message.topic, connection)
    this.#subscribe(message.topic, connection)
  }

  #subscribe(topic: string, connection: Connection): void {
    const ballot = ballotTopicForm.exec(topic)?.[1]
    if (!topicsForAll.has(topic) && ballot === undefined && !this.#privateTopics.has(topic))
      return connection.send(encode({ type: 'error', code: 'unknown_topic', topic }))
    if (!connection.topics.has(topic) && connection.topics.size >= maxTopics) {
      return connection.send(encode({ type: 'error', code: 'too_many_topics', topic }))
    }
    connection.topics.add(topic)
    if (topic === tallyTopic) this.#tellTally(connection)
    else if (topic === checkpointsTopic) this.#checkpoints.listen(connection)
    else if (ballot !== undefined) this.#ballots.listen(ballot, connection)
    else void this.#privateTopics.subscribe(topic, connection)
  }

  #unsubscribe(topic: string, connection: Connection): void {
    connection.topics.delete(topic)
    const ballot = ballotTopicForm.exec(topic)?.[1]
    if (topic === checkpointsTopic) this.#checkpoints.forget(connection)
    else if (ballot !== undefined) this.#ballots.forget(ballot, connection)
    else this.#privateTopics.leave(topic, connection)
  }

  #tellTally(connection: Connection): void {
    connection.offer(this.#snapshotFrame(), performance.now())
    const { activity: active } = this.#tally
    if (Object.keys(active).length > 0) connection.send(encode({ type: 'activity', topic: tallyTopic, active }))
  }

  /** May hold values the next update brings again: they are absolute. */
  #snapshotFrame(): Buffer {
    const { contest, frozen } = this.#tally
    if (this.#snapshot?.seq !== this.#seq || this.#snapshot.frozen !== frozen || this.#snapshot.contest !== contest) {
      const values = this.#tally.values()
      const frame = encode({ type: 'snapshot', topic: tallyTopic, epoch: this.#epoch, seq: this.#seq, frozen, values })
      this.#snapshot = { seq: this.#seq, contest, frozen, frame }
    }
    return this.#snapshot.frame
  }

  #scheduleTick(): void {
    this.#tick = setTimeout(() => {
      if (!this.#isSending) this.#flush()
      if (!this.#stopped) this.#scheduleTick()
    }, tickMsFor(this.size))
  }

  /** What changed since the last tick, once encoded, to everyone who listens; those who were too slow get it all. */
  #flush(): void {
    this.#privateTopics.flush()
    const values = this.#tally.takeChanges()
    if (values) this.#seq += 1
    const frozeNow = this.#tally.frozen !== this.#frozen
    this.#frozen = this.#tally.frozen
    const contest = this.#tally.takeContest()
    const news = contest && encode({ type: 'contest', topic: tallyTopic, ...contest })
    const active = this.#tally.takeActivity()
    const activity = active && encode({ type: 'activity', topic: tallyTopic, active })
    const update = values && encode({ type: 'update', topic: tallyTopic, epoch: this.#epoch, seq: this.#seq, values })
    this.#toListeners((connection, now) => {
      if (news) connection.send(news)
      if (activity) connection.send(activity)
      if (frozeNow || connection.hasCaughtUp()) connection.send(this.#snapshotFrame())
      else if (update) connection.offer(update, now)
    })
  }

  /** Waits for a round of updates that is under way: a beat that overtook it would make pages ask for what is coming. */
  #sendBeat(): void {
    if (this.#isSending) return void setImmediate(() => this.#sendBeat())
    const frame = encode({ type: 'beat', epoch: this.#epoch, seq: this.#seq })
    const now = performance.now()
    for (const connection of this.#connections) connection.beat(frame, now)
  }

  /**
   * In slices, so that ten thousand sends do not hold up a ballot. A socket that joins meanwhile has its snapshot. The next
   * update waits until all have this one: with sockets that leave, two at a time would overtake each other.
   */
  #toListeners(tell: (connection: Connection, now: number) => void): void {
    const listeners = [...this.#connections].filter((connection) => connection.topics.has(tallyTopic))
    this.#isSending = true
    const next = (from: number): void => {
      const now = performance.now()
      for (const connection of listeners.slice(from, from + socketsPerSlice)) tell(connection, now)
      if (from + socketsPerSlice < listeners.length) setImmediate(next, from + socketsPerSlice)
      else this.#isSending = false
    }
    next(0)
  }
}

function readMessage(data: Buffer): ClientMessage | undefined {
  try {
    const message: unknown = JSON.parse(data.toString())
    return messageShape.Check(message) ? message : undefined
  } catch {
    return undefined
  }
}
