import type { Dialect, Heard } from './dialect.ts'

/** What thousands of sockets hear at a time is a handful of messages. */
const kept = 8

/**
 * Reads the messages of thousands of sockets: one that was just read for another socket, byte for byte the same, is not read
 * again. Otherwise reading JSON would be most of what the crowd does, and would be measured as the side's.
 */
export class Reader {
  readonly #dialect: Dialect
  readonly #placeOf: ReadonlyMap<string, number>
  readonly #known: { readonly bytes: Buffer; readonly heard: Heard }[] = []

  constructor(dialect: Dialect, contestants: readonly string[]) {
    this.#dialect = dialect
    this.#placeOf = new Map(contestants.map((id, place) => [id, place]))
  }

  read(payload: Buffer): Heard {
    for (const { bytes, heard } of this.#known) if (bytes.equals(payload)) return heard
    const heard = this.#dialect.read(payload.toString(), this.#placeOf)
    this.#known.unshift({ bytes: Buffer.from(payload), heard })
    this.#known.length = Math.min(kept, this.#known.length)
    return heard
  }
}
