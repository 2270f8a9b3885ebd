import { randomUUID } from 'node:crypto'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const
/** Whoever adds ballots notes it each second: by then nobody does any more, and what was on its way is there. */
const quietMs = 30_000

/** What somebody noted meanwhile stays. */
const forget = `
  if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end`

/**
 * Which further Redis may hold ballots. It is kept in the first Redis, by a mark that lies in each of the others, so that a process which is not
 * told of one of them any more knows that somebody has to be.
 *
 * That somebody adds is noted in both: an api that is cut off from the first Redis goes on adding to the others (decision 62), and can say so
 * there alone (decision 27).
 */
export class ShardRegister {
  readonly #control: Redis
  readonly #key: string
  readonly #markKey: string
  readonly #notedKey: string

  constructor(control: Redis, prefix: string) {
    this.#control = control
    this.#key = `${prefix}:ops:ballot-shards`
    this.#markKey = `${shardPrefix(prefix)}:mark`
    this.#notedKey = `${shardPrefix(prefix)}:noted`
  }

  /**
   * To be done before the first ballot, and every second. With the first Redis away it is noted in the other one, and thrown all the same.
   * @param now epoch ms of the shared clock
   * @throws when either Redis is away
   */
  async note(shard: Redis, now: number): Promise<void> {
    const [mark] = await Promise.all([this.#markOf(shard), shard.set(this.#notedKey, now)])
    await this.#control.hset(this.#key, mark, now)
  }

  /** Forgets a Redis to which nobody adds any more, and in which nothing is left. @throws when either Redis is away */
  async release(shard: Redis, queue: Pick<Queue, 'getJobCountByTypes'>, now: number): Promise<void> {
    const [mark, notedThere] = await Promise.all([this.#markOf(shard), shard.get(this.#notedKey)])
    const notedHere = await this.#control.hget(this.#key, mark)
    if (notedHere === null || now - Math.max(Number(notedHere), Number(notedThere)) < quietMs) return
    if ((await queue.getJobCountByTypes(...unfinished)) > 0) return
    await this.#control.eval(forget, 1, this.#key, mark, notedHere)
  }

  /**
   * @param shards all further Redis this process is told of; one that does not answer may be any of those that are noted
   * @throws ConfigError where another one may hold ballots; else what ioredis says, when the first Redis is away
   */
  async refuseForgotten(shards: readonly Redis[]): Promise<void> {
    const noted = await this.#control.hkeys(this.#key)
    if (noted.length === 0) return
    const marks = await Promise.all(shards.map((shard) => this.#markOf(shard).catch(() => undefined)))
    const unknown = noted.filter((mark) => !marks.includes(mark)).length
    const silent = marks.filter((mark) => mark === undefined).length
    if (unknown > silent)
      throw new ConfigError([
        `BALLOT_SHARD_URLS does not name ${unknown} Redis that may hold ballots: name it again, with BALLOT_SHARDS below it, until its queue has been empty for a minute. What is lost for good is forgotten by hand (docs/operations/machines.md)`,
      ])
  }

  async #markOf(shard: Redis): Promise<string> {
    await shard.set(this.#markKey, randomUUID(), 'NX')
    const mark = await shard.get(this.#markKey)
    if (mark === null) throw new Error('a Redis for ballots did not keep its mark')
    return mark
  }
}
