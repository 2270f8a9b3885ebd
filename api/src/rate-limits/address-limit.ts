import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { networkOf, subscribersOfWide, wideNetworkOf } from './network.ts'

const minuteMs = 60_000
/** Requests per minute without further checks: 72,000 an hour, a town on an ordinary evening. */
export const quietAtMost = 1_200
/** Beyond this per minute it is a flood and refused. A real town is slowed down by proofs before. */
export const mostOfAll = 120_000
/** A copy reports an address to Redis from this count on; quieter ones stay in memory. */
const toldFrom = 100
const shareMs = 1_000
const knownAtMost = 50_000

interface Count {
  /** This copy's count. */
  own: number
  /** The part of `own` already added in Redis. */
  told: number
  /** The count of all copies as of Redis's last answer, this copy's part included. */
  all: number
}

export interface AddressLimitDeps {
  readonly redis: Pick<Redis, 'pipeline'>
  readonly prefix: string
  /** Keys the HMACs of addresses. */
  readonly pepper: string
  /** Epoch ms by the clock all copies share. */
  readonly now: () => number
}

/**
 * Limits ballots and codes per address (IPv6: per subscriber network) and minute, across all copies of the api. A town
 * may share a carrier's address, so the first step is no refusal: a free vote from a crowded address needs proof
 * (decision 21). Each copy counts in memory and syncs busy addresses with Redis once a second, so no ballot waits for
 * Redis; if it is away, each copy counts alone.
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

  /**
   * Counts a request; returns whether its address is crowded. @throws AppError too_many_requests with the seconds until
   * the next try
   */
  admit(address: string): boolean {
    const now = this.#deps.now()
    const minute = Math.floor(now / minuteMs)
    if (minute !== this.#minute) this.#begin(minute)
    const wide = wideNetworkOf(address)
    const isCrowded = this.#isCrowded(networkOf(address), 1, now)
    return wide === undefined ? isCrowded : this.#isCrowded(wide, subscribersOfWide, now) || isCrowded
  }

  /** @param subscribers scales the threshold; the flood limit is the same for all networks */
  #isCrowded(network: string, subscribers: number, now: number): boolean {
    const count = this.#counts.get(network) ?? this.#know(network)
    const sent = count.all + count.own - count.told
    if (sent >= mostOfAll)
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1000) })
    count.own += 1
    if (count.own - count.told >= toldFrom || count.told > 0) this.#toTell.add(network)
    return sent >= quietAtMost * subscribers
  }

  /** Adds this copy's counts in Redis and reads the totals. */
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
      // Set before the reply: requests counted meanwhile go with the next one.
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

  /** Evicts quiet addresses, so that made-up ones push out no busy one. */
  #forgetFew(): void {
    for (const [network, { own }] of this.#counts) if (own < toldFrom) this.#counts.delete(network)
    if (this.#counts.size >= knownAtMost) this.#counts.clear()
  }
}
