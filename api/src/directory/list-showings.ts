import { showingsPerMinute } from '@ashenda/core/domain/list-order.ts'
import { isPersonsVisit } from '@ashenda/core/domain/short-link.ts'
import type { CountedShowings } from '@ashenda/db/queries/contestants/list-showings.ts'
import type { FastifyRequest } from 'fastify'
import { MinuteCap } from '../rate-limits/minute-cap.ts'

/**
 * Counts in memory how often the public list showed each contestant in a fair order, on its first page and on later ones, until the counts
 * are taken. It knows nothing of who saw it. A process that dies loses some seconds of them; lists that a shared cache answers are not counted.
 */
export class ListShowings {
  readonly #cap = new MinuteCap(showingsPerMinute)
  #counts = new Map<string, { first: number; later: number }>()

  /** A page of a fair list was sent to somebody. */
  count({ method, headers, ip }: FastifyRequest, ids: readonly string[], page: number): void {
    const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`
    if (method === 'HEAD' || !isPersonsVisit({ agent: headers['user-agent'] ?? '', purpose })) return
    if (!this.#cap.allows(ip)) return
    for (const id of ids) this.#add({ id, first: page === 0 ? 1 : 0, later: page === 0 ? 0 : 1 })
  }

  /** All counts since the last time. */
  take(): readonly CountedShowings[] {
    const taken = [...this.#counts].map(([id, counts]) => ({ id, ...counts }))
    this.#counts = new Map()
    return taken
  }

  /** After they could not be written. */
  giveBack(counts: readonly CountedShowings[]): void {
    for (const one of counts) this.#add(one)
  }

  #add({ id, first, later }: CountedShowings): void {
    const known = this.#counts.get(id)
    if (known) {
      known.first += first
      known.later += later
    } else this.#counts.set(id, { first, later })
  }
}
