import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { networkOf, subscribersOfWide, wideNetworkOf } from './network.ts'

const minuteMs = 60_000
/** Requests of a minute that need nothing: 72,000 an hour, which is a town on a usual evening. */
export const quietAtMost = 1_200
/** Beyond these a minute it is refused: a flood. A town that sends so many has work or codes to do in between, which make it slower. */
export const mostOfAll = 120_000
/** A copy tells Redis of an address only from this count on: addresses with few votes stay in its own memory. */
const toldFrom = 100
const shareMs = 1_000
const knownAtMost = 50_000

interface Count {
  /** In this copy. */
  own: number
  /** The part of them that was added to the count in Redis. */
  told: number
  /** The count of all copies in Redis when it last answered, with the part of this copy. */
  all: number
}

export interface AddressLimitDeps {
  readonly redis: Pick<Redis, 'pipeline'>
  readonly prefix: string
  /** Keys the HMACs under which addresses are counted. */
  readonly pepper: string
  /** Epoch ms by the clock that all copies go by. */
  readonly now: () => number
}

/**
 * Limits ballots and codes by address (IPv6: by the network of one subscriber), by the minute and for all copies of the api together.
 * A whole town may share a carrier's address, so the first step is not a refusal: a free vote from a crowded address has to show something
 * (decision 21). Each copy counts in memory. Once a second it adds the counts of busy addresses to those in Redis, and gets the counts of all
 * copies in the same answer, so no ballot waits for it. If Redis does not answer, each copy counts for itself.
 */
export class AddressLimit {
  readonly #deps: AddressLimitDeps
  #minute = 0
  readonly #counts = new Map<string, Count>()
  readonly #toTell = new Set<string>()
  readonly #timer: NodeJS.Timeout

  constructor(deps: AddressLimitDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.share(), shareMs).unref()
  }

  /** Counts one request. Returns whether its address is crowded. @throws AppError too_many_requests with the seconds until it is admitted again */
  admit(address: string): boolean {
    const now = this.#deps.now()
    const minute = Math.floor(now / minuteMs)
    if (minute !== this.#minute) this.#begin(minute)
    const wide = wideNetworkOf(address)
    const isCrowded = this.#isCrowded(networkOf(address), 1, now)
    return wide === undefined ? isCrowded : this.#isCrowded(wide, subscribersOfWide, now) || isCrowded
  }

  /** @param subscribers how many of them it may send for until it is crowded. A flood is one from wherever it comes */
  #isCrowded(network: string, subscribers: number, now: number): boolean {
    const count = this.#counts.get(network) ?? this.#know(network)
    const sent = count.all + count.own - count.told
    if (sent >= mostOfAll)
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1000) })
    count.own += 1
    if (count.own - count.told >= toldFrom || count.told > 0) this.#toTell.add(network)
    return sent >= quietAtMost * subscribers
  }

  /** Adds the counts of this copy to those in Redis, and takes over the counts of all copies. */
  async share(): Promise<void> {
    if (this.#toTell.size === 0) return
    const { redis, prefix, pepper } = this.#deps
    const minute = this.#minute
    const told = [...this.#toTell].flatMap((network) => {
      const count = this.#counts.get(network)
      return count ? [{ network, count, more: count.own - count.told }] : []
    })
    this.#toTell.clear()
    const pipeline = redis.pipeline()
    for (const { network, count, more } of told) {
      // Set before the answer: requests counted until then are added the next time.
      count.told += more
      count.all += more
      const key = `${prefix}:addresses:${keyedId(pepper, 'address-limit', [network])}:${minute}`
      pipeline.incrby(key, more)
      pipeline.pexpire(key, 2 * minuteMs)
    }
    const answers = await pipeline.exec().catch(() => null)
    for (const [index, { count }] of told.entries()) {
      const [, all] = answers?.[2 * index] ?? []
      if (typeof all === 'number') count.all = all
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #know(network: string): Count {
    if (this.#counts.size >= knownAtMost) this.#forgetFew()
    const count = { own: 0, told: 0, all: 0 }
    this.#counts.set(network, count)
    return count
  }

  #begin(minute: number): void {
    this.#minute = minute
    this.#counts.clear()
    this.#toTell.clear()
  }

  /** Addresses that were made up push out no busy one. */
  #forgetFew(): void {
    for (const [network, { own }] of this.#counts) if (own < toldFrom) this.#counts.delete(network)
    if (this.#counts.size >= knownAtMost) this.#counts.clear()
  }
}
