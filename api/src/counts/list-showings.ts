import { isPersonsVisit } from '@ashenda/core/domain/short-link.ts'
import type { Showing } from '@ashenda/db/queries/contestants/list-showings.ts'
import type { FastifyRequest } from 'fastify'
import type { CountBuffer } from './count-buffer.ts'

/** A page of the list was sent to somebody. It is not known to whom; lists that a shared cache answers are not counted. */
export function countShowings(
  showings: CountBuffer<Showing>,
  request: FastifyRequest,
  ids: readonly string[],
  page = 0,
): void {
  if (!isByPerson(request)) return
  for (const contestant of ids) showings.add({ contestant, page: page === 0 ? 'first' : 'later' })
}

/** Neither a program nor a browser fetching ahead asked. */
export function isByPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
  return method !== 'HEAD' && isPersonsVisit({ agent: headers['user-agent'] ?? '', purpose })
}
