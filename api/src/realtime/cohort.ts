import { heartbeatMs, tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import type { PublicCounts } from '../directory/public-counts.ts'
import type { ChangeLog } from './change-log.ts'
import { type Connection, encode, encodeText, pingFrame } from './connection.ts'

/**
 * Sockets that are told together, in one piece of some milliseconds. Each cohort counts its own updates and is told what changed
 * since it was told last, up to that very moment: what is newer does not wait until all others have been told.
 */
export class Cohort {
  readonly #epoch: string
  readonly #tally: PublicCounts
  readonly #changes: ChangeLog
  readonly #connections = new Set<Connection>()
  /** Those who owe too much to be told; they get it all when they have caught up. */
  readonly #slow = new Set<Connection>()
  #seq = 0
  #position: number
  #beatAt: number
  #snapshot:
    | { readonly seq: number; readonly contest: string; readonly frozen: boolean; readonly frame: Buffer }
    | undefined
  /** By `performance.now`. */
  toldAt = Number.NEGATIVE_INFINITY

  /** `epoch`: no other cohort of any process has the same. `now`: by `performance.now`. */
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

  /** Up to where it was told what changed. */
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

  /** The whole of the counts, to one of this cohort. It may hold values the next update brings again: they are absolute. */
  tellAll(connection: Connection, now: number): void {
    this.#offer(connection, this.#snapshotFrame(), now)
  }

  /** What changed, once encoded, to everyone who listens, and the beat to everyone when it is time. */
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

  /** It carries the last number, behind the update that has it. */
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
