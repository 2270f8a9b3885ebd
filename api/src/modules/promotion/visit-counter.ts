import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import type { CountedVisits } from '@ashenda/db/queries/contestants/links.ts'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../rate-limits/network.ts'

/** A village behind one carrier's address opens a poster's link less often than this. */
const mostPerMinute = 120
const minuteMs = 60_000
const networksKept = 20_000

/**
 * Counts visits of links in memory, by link and day, until they are taken. Nothing of the visitor is kept but, for a minute, how often her
 * network came, so that one cannot count up a link without end. A process that dies loses some seconds of visits.
 */
export class VisitCounter {
  #counts = new Map<string, CountedVisits>()
  readonly #recent = new LRUCache<string, number>({ max: networksKept, ttl: minuteMs })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  count(link: string, address: string): void {
    const network = networkOf(address)
    const taken = this.#recent.get(network) ?? 0
    if (taken >= mostPerMinute) return
    this.#recent.set(network, taken + 1, taken === 0 ? {} : { ttl: this.#recent.getRemainingTTL(network) })
    this.#add({ link, day: festivalDayOf(this.#now()), visits: 1 })
  }

  /** All counts since the last time. */
  take(): readonly CountedVisits[] {
    const taken = [...this.#counts.values()]
    this.#counts = new Map()
    return taken
  }

  /** After they could not be written. */
  giveBack(counts: readonly CountedVisits[]): void {
    for (const one of counts) this.#add(one)
  }

  #add({ link, day, visits }: CountedVisits): void {
    const key = `${link} ${day}`
    this.#counts.set(key, { link, day, visits: visits + (this.#counts.get(key)?.visits ?? 0) })
  }
}
