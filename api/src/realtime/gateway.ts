import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { type ClientMessage, checkpointsTopic, clientMessage, tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import { Compile } from 'typebox/compile'
import type { WebSocket } from 'ws'
import type { PublicCounts } from '../directory/public-counts.ts'
import type { BallotFeed, CheckpointFeed } from './ballot-feed.ts'
import { ChangeLog } from './change-log.ts'
import { Cohort } from './cohort.ts'
import { Connection, encode, maxTopics, type OnRefusal } from './connection.ts'
import type { PrivateTopics } from './private-topics.ts'

const messageShape = Compile(clientMessage)
const ballotTopicForm = new RegExp(`^ballot:(${uuidPattern})$`)

/** Updated in one go, a few milliseconds during which ballots wait. */
const socketsPerCohort = 250
/** The shortest interval between updates of a socket. */
const quickestMs = 100
const slowestMs = 1_000
/** The shortest pause after sending: more may have come meanwhile. */
const lookMs = 10
/**
 * While nothing changes, how often heartbeats and the contest are checked. A changed count ends the pause: it is sent
 * after `wakeMs`, with others of the same moment.
 */
const idleMs = 100
const wakeMs = 5
/** Sending yields after this long, whatever is due. */
const longestTurnMs = 20

const topicsForAll: ReadonlySet<string> = new Set([tallyTopic, checkpointsTopic])

/** About 1 GB with buffers; a refused client retries, and a page without a socket still votes. */
const mostSockets = 30_000

/**
 * Send budget per tick: the scheduled pause plus a third of the timer lag, at most 20 ms. So ballots get half of the
 * time, and a busy process still sends.
 */
export const turnMs = (restMs: number, lateMs: number): number => Math.min(longestTurnMs, restMs + lateMs / 3)

/** This process's sockets and their updates. Sequence numbers are per cohort. */
export class Gateway {
  readonly #epoch = randomBytes(9).toString('base64url')
  readonly #cohorts = new Set<Cohort>()
  readonly #tally: PublicCounts
  readonly #changes: ChangeLog
  readonly #ballots: BallotFeed
  readonly #checkpoints: CheckpointFeed
  readonly #privateTopics: PrivateTopics
  #size = 0
  #cohortsEver = 0
  #step: NodeJS.Timeout | undefined
  #isIdle = false
  #flushedAt = Number.NEGATIVE_INFINITY
  #stopped = false

  constructor(tally: PublicCounts, ballots: BallotFeed, checkpoints: CheckpointFeed, privateTopics: PrivateTopics) {
    this.#tally = tally
    this.#changes = new ChangeLog(tally)
    this.#ballots = ballots
    this.#checkpoints = checkpoints
    this.#privateTopics = privateTopics
    tally.onChange = () => this.#wake()
  }

  get size(): number {
    return this.#size
  }

  start(): void {
    this.#stepIn(lookMs)
  }

  /** Closes every socket with 1012 (service restart); clients reconnect, to another process if need be. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#step)
    for (const cohort of this.#cohorts) for (const connection of cohort.connections) connection.close(1012, 'restart')
  }

  /** `stream`: the socket's underlying stream. `cookie`: the Cookie header of the upgrade request. */
  accept(socket: WebSocket, stream: Writable, cookie?: string, onRefusal?: OnRefusal): void {
    socket.on('error', () => socket.terminate())
    if (this.#stopped) return socket.close(1012, 'restart')
    if (this.#size >= mostSockets) return socket.close(1013, 'full')
    const connection = new Connection(socket, stream, cookie, onRefusal)
    const cohort = this.#cohortWithRoom()
    cohort.add(connection)
    this.#size += 1
    socket.on('message', (data: Buffer) => this.#receive(connection, cohort, data))
    socket.on('close', () => {
      this.#size -= 1
      cohort.remove(connection)
      if (cohort.size === 0) this.#cohorts.delete(cohort)
      for (const topic of connection.topics) this.#unsubscribe(topic, connection)
    })
  }

  #cohortWithRoom(): Cohort {
    for (const cohort of this.#cohorts) if (cohort.size < socketsPerCohort) return cohort
    this.#cohortsEver += 1
    const cohort = new Cohort(`${this.#epoch}.${this.#cohortsEver}`, this.#tally, this.#changes, performance.now())
    this.#cohorts.add(cohort)
    return cohort
  }

  #receive(connection: Connection, cohort: Cohort, data: Buffer): void {
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
    this.#subscribe(message.topic, connection, cohort)
  }

  #subscribe(topic: string, connection: Connection, cohort: Cohort): void {
    const ballot = ballotTopicForm.exec(topic)?.[1]
    if (!topicsForAll.has(topic) && ballot === undefined && !this.#privateTopics.has(topic))
      return connection.send(encode({ type: 'error', code: 'unknown_topic', topic }))
    if (!connection.topics.has(topic) && connection.topics.size >= maxTopics) {
      return connection.send(encode({ type: 'error', code: 'too_many_topics', topic }))
    }
    connection.topics.add(topic)
    if (topic === tallyTopic) this.#tellTally(connection, cohort)
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

  #tellTally(connection: Connection, cohort: Cohort): void {
    cohort.tellAll(connection, performance.now())
    const { activity: active } = this.#tally
    if (Object.keys(active).length > 0) connection.send(encode({ type: 'activity', topic: tallyTopic, active }))
  }

  #stepIn(restMs: number): void {
    const dueAt = performance.now() + restMs
    this.#step = setTimeout(() => {
      const now = performance.now()
      this.#flushPrivate(now)
      const next = this.#tellSome(turnMs(restMs, Math.max(0, now - dueAt)))
      this.#isIdle = next === undefined
      if (!this.#stopped) this.#stepIn(next ?? idleMs)
    }, restMs)
  }

  /** A count changed. Shortly after an update the next tick is scheduled anyway. */
  #wake(): void {
    if (!this.#isIdle || this.#stopped) return
    this.#isIdle = false
    clearTimeout(this.#step)
    this.#stepIn(wakeMs)
  }

  #flushPrivate(now: number): void {
    if (now < this.#flushedAt + quickestMs - lookMs) return
    this.#flushedAt = now
    this.#privateTopics.flush()
  }

  /**
   * Updates cohorts for at least `ms`, plus any overdue ones. @returns the pause in ms; undefined if nothing was due
   */
  #tellSome(ms: number): number | undefined {
    this.#changes.collect()
    const startedAt = performance.now()
    for (let now = startedAt; ; now = performance.now()) {
      const tookMs = now - startedAt
      const next = this.#nextCohort(now)
      if (!next) return now === startedAt ? undefined : Math.max(lookMs, tookMs)
      if (now < next.toldAt + quickestMs) return Math.min(lookMs, Math.ceil(next.toldAt + quickestMs - now))
      const isOver = now > startedAt && tookMs >= (now < next.toldAt + slowestMs ? ms : longestTurnMs)
      if (isOver) return Math.max(1, tookMs)
      next.tell(now)
    }
  }

  /** The cohort with news that was updated longest ago. */
  #nextCohort(now: number): Cohort | undefined {
    let next: Cohort | undefined
    let told = this.#changes.end
    for (const cohort of this.#cohorts) {
      told = Math.min(told, cohort.position)
      if (cohort.hasNews(now) && (!next || cohort.toldAt < next.toldAt)) next = cohort
    }
    this.#changes.forgetBefore(told)
    return next
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
