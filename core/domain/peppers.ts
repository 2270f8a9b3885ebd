import { createHmac } from 'node:crypto'

/**
 * Secrets that key hashes in the database: the one in use, then former ones still needed. Each hash stores its pepper's id, so that one can
 * see which peppers can be dropped.
 */
export class Peppers {
  readonly #byId: ReadonlyMap<string, string>
  readonly #oldest: string

  /** @throws if there is none, or one twice */
  constructor(values: readonly string[]) {
    this.#byId = new Map(values.map((value) => [pepperIdOf(value), value]))
    const oldest = values.at(-1)
    if (oldest === undefined || this.#byId.size < values.length) throw new Error('peppers are one or more, each once')
    this.#oldest = oldest
  }

  /** The newest first. */
  get all(): readonly string[] {
    return [...this.#byId.values()]
  }

  get newest(): string {
    return this.all[0] ?? this.#oldest
  }

  /** The id that is stored with new hashes. */
  get newestId(): string {
    return pepperIdOf(this.newest)
  }

  /** The pepper with this id; undefined if it is no longer kept. Hashes without an id predate all ids. */
  find(id: string | null): string | undefined {
    return id === null ? this.#oldest : this.#byId.get(id)
  }
}

/** 64 bits that reveal nothing of the pepper. */
export const pepperIdOf = (pepper: string): string =>
  createHmac('sha256', pepper).update('id of this pepper').digest('hex').slice(0, 16)

/** The pepper in use, and former ones from the environment, separated by |, because a secret may hold a comma. */
export const peppersFrom = (inUse: string, former: string | undefined): Peppers =>
  new Peppers([inUse, ...formerPeppers(former)])

const formerPeppers = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Problems of former peppers, as sentences. They need the minimum length of every secret. */
export function formerPepperProblems(name: string, inUse: string | undefined, former: string | undefined): string[] {
  const list = formerPeppers(former)
  if (list.some((one) => one.length < 32)) return [`${name} holds one of fewer than 32 characters`]
  const isTwice = new Set([...list, inUse]).size < list.length + 1
  return isTwice ? [`${name} holds one twice, or the one in use`] : []
}
