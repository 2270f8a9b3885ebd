import { heartbeatMs, tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import type { PublicCounts } from '../directory/public-counts.ts'
import type { ChangeLog } from './change-log.ts'
import { type Connection, encode, encodeText, pingFrame } from './connection.ts'

/**
 * Sockets that are updated together, in a few milliseconds. Each cohort numbers its own updates and gets all changes
 * since its last one, so a new change never waits for other cohorts.
 */
export class Cohort {
  readonly #epoch: string
  readonly #tally: PublicCounts
  readonly #changes: ChangeLog
  readonly #connections = new Set<Connection>()
  /** Sockets with too much unsent data; they get a snapshot once they catch up. */
  readonly #slow = new Set<Connection>()
  #seq = 0
  #position: number
  #beatAt: number
  #snapshot:
    | { readonly seq: number; readonly contest: string; readonly frozen: boolean; readonly frame: Buffer }
    | undefined
  /** By `performance.now`. */
  toldAt = Number.NEGATIVE_INFINITY

  /** `epoch`: unique across all cohorts and processes. `now`: by `performance.now`. */
  constructor(epoch: string, tally: PublicCounts, changes: ChangeLog, now: number) {
    this.#epoch = epoch
    this.#tally = tally
    this.#changes = changes
    this.#position = changes.end
    this.#beatAt = now + heartbeatMs
  }

  get size(): number {
    return this.#connections.size
  }

  get connections(): Iterable<Connection> {
    return this.#connections
  }

  /** The position it was updated to. */
  get position(): number {
    return this.#position
  }

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
    this.#slow.delete(connection)
  }

  hasNews(now: number): boolean {
    return this.#position < this.#changes.end || now >= this.#beatAt || this.#slow.size > 0
  }

  /** Sends all counts to one socket. It may contain values the next update repeats, as they are absolute. */
  tellAll(connection: Connection, now: number): void {
    this.#offer(connection, this.#snapshotFrame(), now)
  }

  /** Sends the changes, encoded once, to all listeners, and the heartbeat when due. */
  tell(now: number): void {
    const isBehind = this.#position < this.#changes.end
    const { values, notes, froze } = this.#changes.since(this.#position)
    this.#position = this.#changes.end
    this.toldAt = now
    if (values) this.#seq += 1
    const update = values && encode({ type: 'update', topic: tallyTopic, epoch: this.#epoch, seq: this.#seq, values })
    const beat = now >= this.#beatAt ? this.#nextBeat(now) : undefined
    for (const connection of isBehind || beat ? this.#connections : this.#slow) {
      if (connection.topics.has(tallyTopic)) {
        for (const note of notes) connection.send(note)
        if (connection.hasCaughtUp(now)) this.#sendAll(connection)
        else if (froze) connection.send(this.#snapshotFrame())
        else if (update) this.#offer(connection, update, now)
      } else if (this.#slow.has(connection) && connection.hasCaughtUp(now)) this.#slow.delete(connection)
      if (beat) connection.beat(beat)
    }
  }

  #sendAll(connection: Connection): void {
    this.#slow.delete(connection)
    connection.send(this.#snapshotFrame())
  }

  #offer(connection: Connection, frame: Buffer, now: number): void {
    if (!connection.offer(frame, now)) this.#slow.add(connection)
  }

  /** Carries the last update's number and follows that update. */
  #nextBeat(now: number): Buffer {
    this.#beatAt = now + heartbeatMs
    return Buffer.concat([pingFrame, encode({ type: 'beat', epoch: this.#epoch, seq: this.#seq })])
  }

  #snapshotFrame(): Buffer {
    const { contest, frozen } = this.#tally
    if (this.#snapshot?.seq !== this.#seq || this.#snapshot.frozen !== frozen || this.#snapshot.contest !== contest) {
      const head = JSON.stringify({ type: 'snapshot', topic: tallyTopic, epoch: this.#epoch, seq: this.#seq, frozen })
      const frame = encodeText(`${head.slice(0, -1)},"values":${this.#changes.allFrom(this.#position)}}`)
      this.#snapshot = { seq: this.#seq, contest, frozen, frame }
    }
    return this.#snapshot.frame
  }
}
