import { showingsPerMinute } from '@ashenda/core/domain/list-order.ts'
import { isPersonsVisit } from '@ashenda/core/domain/short-link.ts'
import type { Showing } from '@ashenda/db/queries/contestants/list-showings.ts'
import type { FastifyRequest } from 'fastify'
import { MinuteCap } from '../rate-limits/minute-cap.ts'
import { CountBuffer } from './count-buffer.ts'

/** Pages of the list in a fair order, sent to somebody. It is not known to whom; lists that a shared cache answers are not counted. */
export class ListShowings extends CountBuffer<Showing> {
  readonly #cap = new MinuteCap(showingsPerMinute)

  count(request: FastifyRequest, ids: readonly string[], page: number): void {
    if (!isByPerson(request) || !this.#cap.allows(request.ip)) return
    for (const contestant of ids) this.add({ contestant, page: page === 0 ? 'first' : 'later' })
  }
}

/** Neither a program nor a browser fetching ahead asked. */
export function isByPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
  return method !== 'HEAD' && isPersonsVisit({ agent: headers['user-agent'] ?? '', purpose })
}
